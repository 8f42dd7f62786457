// The rules engine, in a thread of its own: Python, then the rules, loaded once from this site and from nowhere else.
import { loadPyodide } from "./pyodide/pyodide.mjs";

let ask = null;

async function load() {
  postMessage({ progress: "Loading Python…" });
  const indexURL = new URL("./pyodide/", import.meta.url).href;
  const python = await loadPyodide({ indexURL });
  postMessage({ progress: "Loading the rules…" });
  const answer = await fetch(new URL("./paisho.zip", import.meta.url));
  if (!answer.ok) throw new Error(`the rules cannot be loaded (${answer.status})`);
  python.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: "/rules" });
  python.runPython("import sys; sys.path.insert(0, '/rules')");
  const module = python.pyimport("paisho_site.touch");
  return (question) => module.answer(question);
}

onmessage = async ({ data }) => {
  try {
    ask ??= load();
    const found = (await ask)(JSON.stringify(data.question));
    postMessage({ id: data.id, answer: JSON.parse(found) });
  } catch (error) {
    ask = null;
    const [reason] = String(error.message ?? error).trim().split("\n").slice(-1);
    postMessage({ id: data.id, answer: { error: `The engine cannot be started here: ${reason}` } });
  }
};
