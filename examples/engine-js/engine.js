// A small engine for Skud Pai Sho in plain JavaScript, and how it lets itself be graded:
//
//     paisho conform skud --engine "node examples/engine-js/engine.js"
//
// It knows the main part of a turn. What it does not know, it skips, saying why; the report counts that as neither
// right nor wrong. `answer` at the end is all that the engine protocol asks for.
"use strict";

// --- the game --------------------------------------------------------------------------------------------------

const CIRCLE = ["R3", "R4", "R5", "W3", "W4", "W5"];
const REACH = { R3: 3, R4: 4, R5: 5, W3: 3, W4: 4, W5: 5, L: 2, O: 6 };
const STEPS = [[1, 0], [-1, 0], [0, 1], [0, -1]];

const isBasic = (code) => CIRCLE.includes(code);
const isFlower = (code) => code in REACH;
const name = (x, y) => `${x},${y}`;
const xy = (point) => point.split(",").map(Number);
const onBoard = (x, y) => Math.abs(x) <= 8 && Math.abs(y) <= 8 && Math.abs(x) + Math.abs(y) <= 12;
const isGate = (point) => ["0,8", "0,-8", "8,0", "-8,0"].includes(point);
const other = (seat) => (seat === "host" ? "guest" : "host");

/** "red", "white" or nothing: the garden that a point lies in. */
function garden(point) {
  const [x, y] = xy(point);
  if (x * y === 0 || Math.abs(x) + Math.abs(y) > 6) return "";
  return x * y > 0 ? "red" : "white";
}

const inHarmony = (a, b) =>
  isBasic(a) && isBasic(b)
    ? [1, 5].includes((CIRCLE.indexOf(a) - CIRCLE.indexOf(b) + 6) % 6)
    : (a === "L" && isBasic(b)) || (b === "L" && isBasic(a));

const inClash = (a, b) => isBasic(a) && isBasic(b) && a[1] === b[1] && a[0] !== b[0];

/** The tiles on the board: a map from points to {seat, code}. */
function tilesOf(position) {
  const tiles = new Map();
  for (const [point, text] of Object.entries(position.board)) {
    const [seat, code] = text.split(" ");
    tiles.set(point, { seat, code });
  }
  return tiles;
}

const around = (point) => {
  const [x, y] = xy(point);
  const found = [];
  for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) if (dx || dy) found.push(name(x + dx, y + dy));
  return found;
};

const blooms = (tiles, point) => isFlower(tiles.get(point).code) && !isGate(point);
const beside = (tiles, point, wanted) => around(point).some((p) => tiles.has(p) && wanted(tiles.get(p), p));

const isDrained = (tiles, point) => {
  const { code } = tiles.get(point);
  return (isBasic(code) || code === "L") && !isGate(point) && beside(tiles, point, (t) => t.code === "K");
};
const isTrapped = (tiles, point) =>
  blooms(tiles, point) &&
  beside(tiles, point, (t, p) => t.code === "O" && t.seat !== tiles.get(point).seat && !isGate(p));
const isWild = (tiles, point) =>
  tiles.get(point).code === "O" &&
  [...tiles].some(([p, t]) => t.code === "L" && t.seat === tiles.get(point).seat && !isGate(p));

/** Every two blooming tiles that face each other in a row or column, with nothing and no gate between. */
function facing(tiles) {
  const pairs = [];
  for (const point of tiles.keys()) {
    if (!blooms(tiles, point)) continue;
    for (const [dx, dy] of [[1, 0], [0, 1]]) {
      let [x, y] = xy(point);
      do [x, y] = [x + dx, y + dy];
      while (onBoard(x, y) && !isGate(name(x, y)) && !tiles.has(name(x, y)));
      const end = name(x, y);
      if (tiles.has(end) && blooms(tiles, end)) pairs.push([point, end]);
    }
  }
  return pairs;
}

const clashes = (tiles) => facing(tiles).filter(([p, q]) => inClash(tiles.get(p).code, tiles.get(q).code));

function harmonies(tiles) {
  const rocks = [...tiles].filter(([, t]) => t.code === "R").map(([p]) => xy(p));
  const found = [];
  for (const [p, q] of facing(tiles)) {
    const [one, two] = [tiles.get(p), tiles.get(q)];
    if (!inHarmony(one.code, two.code)) continue;
    const owners = new Set([one, two].filter((t) => isBasic(t.code)).map((t) => t.seat));
    if (owners.size !== 1 || isDrained(tiles, p) || isDrained(tiles, q)) continue;
    const [x, y] = xy(p);
    const upright = x === xy(q)[0];
    if (rocks.some(([rx, ry]) => (upright ? rx === x : ry === y))) continue;
    found.push({ ends: [p, q], owner: [...owners][0] });
  }
  return found;
}

/** Whether a player's harmonies close a ring around the centre: some closed chain crosses the line to the east oddly. */
function hasRing(links, seat) {
  const up = new Map();
  const root = (p) => {
    if (!up.has(p)) up.set(p, [p, 0]);
    const [parent, odd] = up.get(p);
    if (parent === p) return [p, 0];
    const [top, more] = root(parent);
    return [top, odd ^ more];
  };
  for (const { ends, owner } of links) {
    if (owner !== seat) continue;
    const [[ax, ay], [bx, by]] = ends.map(xy);
    const touches = ax === bx ? ax === 0 && Math.min(ay, by) <= 0 && Math.max(ay, by) >= 0
                              : ay === 0 && Math.min(ax, bx) <= 0 && Math.max(ax, bx) >= 0;
    if (touches) continue;
    const crosses = ax === bx && ax > 0 && Math.min(ay, by) <= 0 && Math.max(ay, by) >= 1 ? 1 : 0;
    const [[p, podd], [q, qodd]] = ends.map(root);
    if (p !== q) up.set(p, [q, podd ^ qodd ^ crosses]);
    else if ((podd ^ qodd ^ crosses) === 1) return true;
  }
  return false;
}

class Skip extends Error {}

const GOES_ON = { over: false, winners: [], clause: null };

function statusOf(position) {
  const { memory, options, reserve } = position;
  const seats = ["host", "guest"];
  if (memory.stopped) {
    const [how, seat] = memory.stopped;
    return { over: true, winners: how === "resign" ? [other(seat)] : seats, clause: `endings.${how}` };
  }
  if (position.phase !== "main") return GOES_ON;
  const links = harmonies(tilesOf(position));
  const rings = seats.filter((seat) => hasRing(links, seat));
  if (rings.length) return { over: true, winners: rings, clause: "endings.ring" };
  const out = seats.some((seat) => !CIRCLE.some((code) => (reserve[seat] || {})[code]));
  if (out || memory.passes >= 2) throw new Skip("counting harmonies across the midlines is not written yet");
  // What ends a turn is looked at before what begins one.
  if (options.repetition === "draw" && memory.again >= 3) {
    return { over: true, winners: seats, clause: "endings.repetition" };
  }
  if (options.stuck === "loses" && !movesOf(position).length) {
    return { over: true, winners: [other(position.to_move)], clause: "endings.no-move" };
  }
  return GOES_ON;
}

/** The tiles after a move, if it may be made: nothing may clash then, unless the players have agreed otherwise. */
const allowed = (tiles, position) => position.options.clashing === false || !clashes(tiles).length;

function movesOf(position) {
  const tiles = tilesOf(position);
  const me = position.to_move;
  const moves = [];
  for (const tile of CIRCLE.filter((code) => (position.reserve[me] || {})[code])) {
    for (const to of ["0,-8", "-8,0", "8,0", "0,8"]) {
      if (!tiles.has(to) && allowed(new Map(tiles).set(to, { seat: me, code: tile }), position)) {
        moves.push({ do: "plant", tile, to });
      }
    }
  }
  for (const [from, tile] of tiles) {
    if (tile.seat !== me || !isFlower(tile.code) || isTrapped(tiles, from)) continue;
    for (const to of goals(tiles, from)) {
      const after = new Map(tiles);
      after.delete(from);
      after.set(to, tile);
      if (allowed(after, position)) moves.push({ do: "arrange", from, to });
    }
  }
  if (!moves.length && position.options.stuck === "passes") moves.push({ do: "pass" });
  return moves;
}

/** Where a tile can go: step by step over empty points, and onto what it may capture. */
function goals(tiles, from) {
  const tile = tiles.get(from);
  const foreign = isBasic(tile.code) ? (tile.code[0] === "R" ? "white" : "red") : "none";
  const seen = new Set([from]);
  const found = [];
  let edge = [from];
  for (let step = 0; step < REACH[tile.code]; step++) {
    const next = [];
    for (const point of edge) {
      for (const [dx, dy] of STEPS) {
        const [x, y] = xy(point);
        const to = name(x + dx, y + dy);
        if (!onBoard(x + dx, y + dy) || seen.has(to)) continue;
        seen.add(to);
        const free = !tiles.has(to);
        if (free) next.push(to);
        if ((free || captures(tiles, from, to)) && !isGate(to) && garden(to) !== foreign) found.push(to);
      }
    }
    edge = next;
  }
  return found;
}

function captures(tiles, from, to) {
  const [mine, theirs] = [tiles.get(from), tiles.get(to)];
  if (mine.seat === theirs.seat || !isFlower(theirs.code)) return false;
  return inClash(mine.code, theirs.code) || isWild(tiles, to) || isWild(tiles, from);
}

// --- the protocol ----------------------------------------------------------------------------------------------

function need(position) {
  if (position.variant !== "skud") throw new Skip("only Skud Pai Sho is known here");
  if (position.phase !== "main") throw new Skip("only the main part of a turn is written yet");
}

const methods = {
  initialize: () => ({ name: "engine-js", version: "1.0", protocol: 1, variants: ["skud"] }),

  legal({ position }) {
    need(position);
    return { moves: statusOf(position).over ? [] : movesOf(position) };
  },

  judge({ position, move }) {
    need(position);
    const same = (m) => JSON.stringify(Object.entries(m).sort()) === JSON.stringify(Object.entries(move).sort());
    if (!statusOf(position).over && movesOf(position).some(same)) return { legal: true, reasons: [] };
    throw new Skip("reasons are not written yet");
  },

  facts({ position }) {
    const tiles = tilesOf(position);
    const where = (test) => [...tiles.keys()].filter((point) => test(point));
    return {
      links: {
        harmony: harmonies(tiles),
        clash: clashes(tiles).map((ends) => ({ ends, owner: null })),
      },
      situations: {
        growing: where((p) => isFlower(tiles.get(p).code) && isGate(p)),
        blooming: where((p) => blooms(tiles, p)),
        drained: where((p) => isDrained(tiles, p)),
        trapped: where((p) => isTrapped(tiles, p)),
        wild: where((p) => isWild(tiles, p)),
      },
      status: statusOf(position),
    };
  },
};

/** The answer to one line: an object with the same id, and a result or an error. */
function answer(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return { jsonrpc: "2.0", id: null, error: { code: -32700, message: "not JSON" } };
  }
  const { id = null, method, params } = request;
  if (!Object.hasOwn(methods, method)) {
    return { jsonrpc: "2.0", id, error: { code: -32601, message: `there is no method ${method}` } };
  }
  try {
    return { jsonrpc: "2.0", id, result: methods[method](params) };
  } catch (error) {
    if (error instanceof Skip) return { jsonrpc: "2.0", id, result: { skip: error.message } };
    return { jsonrpc: "2.0", id, error: { code: -32603, message: String(error) } };
  }
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => process.stdout.write(JSON.stringify(answer(line)) + "\n"));
