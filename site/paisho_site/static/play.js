// Boards that answer: choose a tile to see where it may go, anywhere else to read why not. What was worked out when the
// page was built is answered at once; for anything further the rules engine itself is loaded, on first use.
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const place = (p, name) => p.querySelector(`[data-part="${name}"]`);
  const element = (name, attributes = {}, ...inside) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  };

  // ------------------------------------------------------------------------------------------------- the engine
  let worker = null;
  let asked = 0;
  const waiting = new Map();
  const listeners = new Set();

  function engine(base) {
    if (worker) return worker;
    worker = new Worker(new URL("worker.mjs", base), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.progress) return listeners.forEach((tell) => tell(data.progress));
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      for (const done of waiting.values()) done({ error: "The engine cannot be started in this browser." });
      waiting.clear();
      worker = null;
    };
    return worker;
  }

  function ask(base, question) {
    return new Promise((done) => {
      const id = ++asked;
      waiting.set(id, done);
      engine(base).postMessage({ id, question });
    });
  }

  // -------------------------------------------------------------------------------------------------- one board
  class Play {
    constructor(root) {
      this.root = root;
      this.data = JSON.parse(place(root, "data").textContent);
      this.points = this.data.points;
      this.names = Object.keys(this.points);
      this.base = root.dataset.engine ? new URL(root.dataset.engine, document.baseURI) : null;
      this.board = place(root, "board");
      this.says = place(root, "says");
      this.answer = place(root, "answer");
      this.choices = place(root, "choices");
      this.frames = [...root.querySelectorAll("template")];
      this.cursor = this.data.middle;
      this.past = [];
      this.loaded = false;
      this.setting = null;
      listeners.add((text) => this.progress(text));
      this.board.addEventListener("click", (event) => this.clicked(event));
      this.board.addEventListener("keydown", (event) => this.key(event));
      this.board.addEventListener("blur", () => this.draw());
      this.board.addEventListener("focus", () => this.draw());
      for (const button of root.querySelectorAll("button[data-do]")) {
        button.addEventListener("click", () => this[button.dataset.do]());
      }
      root.dataset.ready = "";
      this.frame(0);
    }

    // ---- what is shown

    frame(number) {
      const frame = this.frames[number];
      this.at = number;
      const known = JSON.parse(frame.dataset.state);
      this.show({ ...known, svg: frame.innerHTML });
      this.live = null;
      place(this.root, "step").textContent = `Example game, move ${number} of ${this.frames.length - 1}`;
    }

    show(state) {
      this.state = state;
      this.chosen = null;
      this.board.querySelector("svg")?.remove();
      this.board.insertAdjacentHTML("afterbegin", state.svg);
      this.over = document.createElementNS(SVG, "g");
      this.board.querySelector("svg").append(this.over);
      this.says.textContent = state.says;
      this.answer.replaceChildren();
      this.options();
      this.draw();
    }

    draw() {
      this.over.replaceChildren();
      const circle = (name, kind, r) => {
        const [cx, cy] = this.points[name];
        const made = document.createElementNS(SVG, "circle");
        for (const [key, value] of Object.entries({ cx, cy, r, class: kind })) made.setAttribute(key, value);
        this.over.append(made);
      };
      if (this.chosen?.from) circle(this.chosen.from, "ps-play-chosen", 23);
      for (const goal of this.goals()) circle(goal, goal in this.state.tiles ? "ps-play-take" : "ps-to", goal in this.state.tiles ? 23 : 8);
      if (document.activeElement === this.board) circle(this.cursor, "ps-play-cursor", 27);
    }

    goals() {
      return this.chosen ? [...new Set(this.chosen.moves.map((move) => this.chosen.key ? move[this.chosen.key] : move.to))].filter((p) => p in this.points) : [];
    }

    told(...inside) {
      this.answer.replaceChildren(...inside);
    }

    say(text) {
      this.told(element("p", {}, text));
    }

    progress(text) {
      if (!this.loaded && this.root.contains(document.activeElement) || this.waits) {
        this.say(`${text} (${this.data.size} in all, once; then it stays in this browser's cache.)`);
      }
    }

    // ---- what can be chosen without a point: tiles of the reserve, passes and the like

    options() {
      this.choices.replaceChildren();
      const groups = new Map();
      for (const move of this.state.moves ?? []) {
        if (move.from) continue;
        const { to, do: act, tile, ...rest } = move;
        const label = to ? `${this.data.actions[act] ?? act}${tile ? `: ${this.data.tiles[tile] ?? tile}` : ""}` : this.named(move);
        if (!groups.has(label)) groups.set(label, []);
        groups.get(label).push(move);
      }
      for (const [label, moves] of groups) {
        const button = element("button", { type: "button", class: "ps-choice" }, label);
        button.addEventListener("click", () => {
          if (moves.length === 1 && !moves[0].to) return this.make(moves[0]);
          this.choose({ moves, tile: moves[0].tile, label });
        });
        this.choices.append(button);
      }
    }

    named(move) {
      const { do: act, from, to, tile, ...rest } = move;
      const parts = Object.values({ tile, ...rest }).flat().filter(Boolean);
      return [this.data.actions[act] ?? act, parts.map((p) => this.data.tiles[p] ?? p).join(", ")].filter(Boolean).join(": ");
    }

    choose(chosen) {
      this.chosen = chosen;
      const count = this.goals().length;
      this.say(`${chosen.label}: ${count} point${count === 1 ? "" : "s"}. Choose one of them, or anything else to read why not.`);
      this.draw();
    }

    // ---- pointing

    clicked(event) {
      const svg = this.board.querySelector("svg");
      const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const far = ([x, y]) => Math.hypot(x - spot.x, y - spot.y);
      const name = this.names.reduce((one, two) => (far(this.points[two]) < far(this.points[one]) ? two : one));
      if (far(this.points[name]) > 30) return;
      this.cursor = name;
      this.pick(name);
    }

    key(event) {
      const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
      if (event.key in steps) {
        const [dx, dy] = steps[event.key];
        const [x, y] = this.points[this.cursor];
        let best = null;
        for (const name of this.names) {
          const along = (this.points[name][0] - x) * dx + (this.points[name][1] - y) * dy;
          const aside = Math.abs((this.points[name][0] - x) * dy) + Math.abs((this.points[name][1] - y) * dx);
          if (along > 1 && (best === null || along + 3 * aside < best.cost)) best = { name, cost: along + 3 * aside };
        }
        if (best) this.cursor = best.name;
        this.draw();
        place(this.root, "cursor").textContent = `${this.cursor}: ${this.state.tiles[this.cursor] ?? "empty"}${this.goals().includes(this.cursor) ? ", may go here" : ""}`;
      } else if (event.key === "Enter" || event.key === " ") {
        this.pick(this.cursor);
      } else if (event.key === "Escape") {
        this.chosen = null;
        this.answer.replaceChildren();
        this.draw();
      } else return;
      event.preventDefault();
    }

    async pick(name) {
      if (this.waits) return;
      if (this.setting) return this.put(name);
      if (this.chosen) {
        const key = this.chosen.key ?? "to";
        const fitting = this.chosen.moves.filter((move) => move[key] === name);
        if (fitting.length) return this.narrow(fitting, name);
      }
      const own = this.destinations(name);
      if (own.length && name !== this.chosen?.from) {
        return this.choose({ from: name, moves: own, label: `${this.state.tiles[name]} on ${name}` });
      }
      if (this.chosen && name === this.chosen.from) {
        this.chosen = null;
        this.answer.replaceChildren();
        return this.draw();
      }
      if (this.state.over) return this.say("The game is over.");
      if (!this.chosen && !(name in this.state.tiles)) {
        return this.say(`${name} is empty. Choose a tile first: on the board, or in the list of what can be done.`);
      }
      await this.why(name);
    }

    destinations(name) {
      if (this.state.moves) return this.state.moves.filter((move) => move.from === name && move.to);
      return (this.state.to?.[name] ?? []).map((to) => ({ from: name, to }));
    }

    async narrow(moves, name) {
      if (moves.length === 1) return this.make(moves[0]);
      const key = Object.keys(moves[0]).find((k) => new Set(moves.map((m) => JSON.stringify(m[k]))).size > 1);
      if (!key) return this.make(moves[0]);
      this.chosen = { ...this.chosen, moves, key };
      const buttons = [...new Set(moves.map((move) => `${move[key] ?? ""}`))].map((value) => {
        const button = element("button", { type: "button", class: "ps-choice" }, value || "without");
        button.addEventListener("click", () => this.narrow(moves.filter((move) => `${move[key] ?? ""}` === value), name));
        return button;
      });
      this.told(element("p", {}, `${name}: and ${this.data.choices[key] ?? (key === "do" ? "what is done" : key)}?`), ...buttons);
      this.draw();
    }

    // ---- questions to the engine

    async question(question) {
      if (!this.base) {
        this.say("This page was built without the rules engine: it shows only what was worked out beforehand.");
        return null;
      }
      this.waits = true;
      this.root.setAttribute("aria-busy", "true");
      const found = await ask(this.base, { variant: this.root.dataset.variant, ...question });
      this.waits = false;
      this.root.removeAttribute("aria-busy");
      if (found.error) {
        this.say(found.error);
        return null;
      }
      if (!this.loaded) this.answer.replaceChildren();
      this.loaded = true;
      return found;
    }

    async become(question, remember = true) {
      const before = this.state;
      const found = await this.question(question);
      if (!found) return;
      if (found.reasons) return this.verdict(found.reasons);
      if (remember && before) this.past.push({ state: before, at: this.at });
      this.live = found;
      this.show(found);
      if (found.over && found.clause) this.told(element("p", {}, this.link(found.clause)));
      place(this.root, "step").textContent = "A game of your own";
      return found;
    }

    async make(move) {
      await this.become({ ask: "play", position: this.state.position, move });
    }

    async why(name) {
      const chosen = this.chosen;
      const from = chosen ? chosen.from : name;
      const to = chosen ? name : this.names.find((other) => other !== name && !(other in this.state.tiles));
      const found = await this.question({ ask: "why", position: this.state.position, from, tile: chosen?.tile, to });
      if (found) this.verdict(found.reasons);
    }

    verdict(reasons) {
      if (!reasons.length) return this.say("No clause objects.");
      const list = element("ul", { class: "ps-reasons" });
      for (const reason of reasons) {
        const item = element("li", {}, `${reason.says} `, this.link(reason.anchor, reason.clause));
        if (reason.cite.length) item.append(element("small", {}, ` (${reason.cite.join("; ")})`));
        list.append(item);
      }
      this.told(list);
    }

    link(anchor, clause = anchor) {
      return element("a", { href: `${this.root.dataset.rules}#${anchor}` }, element("code", {}, clause));
    }

    // ---- buttons

    next() {
      this.settled();
      if (this.at + 1 < this.frames.length) this.frame(this.at + 1);
      else this.say("This is the end of the example game.");
    }

    back() {
      this.settled();
      if (this.past.length) {
        const { state, at } = this.past.pop();
        this.at = at;
        this.show(state);
      } else if (this.at > 0) this.frame(this.at - 1);
    }

    agreed() {
      const options = {};
      for (const control of this.root.querySelectorAll("[data-option]")) {
        if (!control.checkValidity()) { // a number on which nobody can agree; the browser says which are fit
          control.closest("details").open = true;
          control.reportValidity();
          return null;
        }
        options[control.dataset.option] = JSON.parse(control.value);
      }
      return options;
    }

    async fresh() {
      const options = this.agreed();
      if (!options) return;
      this.past = [];
      this.settled();
      await this.become({ ask: "start", options, seed: Math.floor(Math.random() * 1e9) }, false);
    }

    async setup() {
      const tools = place(this.root, "palette");
      const mover = place(this.root, "mover");
      if (this.setting) {
        const found = await this.look();
        if (!found) return; // what is wrong with it has been said, and can be mended
        return this.settled();
      }
      this.setting = { ...this.state.position.board };
      mover.value = this.state.position.to_move;
      tools.hidden = false;
      this.hint();
    }

    settled() {
      this.setting = null;
      const tools = place(this.root, "palette");
      if (tools) tools.hidden = true;
    }

    hint() {
      this.say("Choose a tile in the list below the board, then points. “Ask about this position” ends setting up.");
      this.choices.replaceChildren();
    }

    async look() {
      const options = this.agreed();
      if (!options) return false;
      const position = { variant: this.state.position.variant, options, board: this.setting, to_move: place(this.root, "mover").value };
      return this.become({ ask: "look", position });
    }

    async put(name) {
      const tile = place(this.root, "tile").value;
      const before = { ...this.setting };
      if (!tile || this.setting[name] === tile) delete this.setting[name];
      else this.setting[name] = tile;
      if (await this.look()) this.hint();
      else this.setting = before;
    }
  }

  const begin = () => {
    for (const root of document.querySelectorAll(".ps-play:not([data-ready])")) new Play(root);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
