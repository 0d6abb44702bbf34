import { StartError } from "./start-error.mjs";

/**
 * The messages of the launcher: sentences for people, or JSON lines as the other processes write
 * them. On a terminal, lines that show the progress stay below all other output.
 */

/** @typedef {"text" | "json"} Format */

const levels = { info: 30, warning: 40, fatal: 60 };

/** @type {{ format: Format | undefined, isVerbose: boolean }} */
const chosen = { format: "text", isVerbose: false };

/** @type {() => string[]} */
let progressLines = () => [];
let drawnLines = 0;

/**
 * Chooses the format of all messages. Without a choice each stream has text on a terminal and JSON
 * lines elsewhere.
 * @param {Record<string, string | undefined>} environment
 * @param {{ isVerbose: boolean }} options
 */
export function chooseOutput({ ALBUMEN_LOG: format }, { isVerbose }) {
  if (format && format !== "json" && format !== "text") {
    throw new StartError(`ALBUMEN_LOG is "${format}", and it must be json or text.`);
  }

  chosen.format = /** @type {Format | undefined} */ (format || undefined);
  chosen.isVerbose = isVerbose;
}

/** @param {NodeJS.WriteStream} [stream] @returns {Format} */
export function outputFormat(stream = process.stdout) {
  return chosen.format ?? (stream.isTTY ? "text" : "json");
}

export function isVerbose() {
  return chosen.isVerbose;
}

/** Whether a person watches lines that change. */
export function isScreen() {
  return Boolean(process.stdout.isTTY) && outputFormat() === "text";
}

/** @param {string} text @param {Record<string, unknown>} [fields] of the JSON line only */
export function printMessage(text, fields = {}) {
  write(process.stdout, "info", text, fields);
}

/** @param {string} text */
export function printWarning(text) {
  write(process.stderr, "warning", text, {});
}

/** Prints why the launcher ends: one sentence for a known reason, the whole error otherwise. */
export function printFailure(error) {
  const isKnown = error instanceof StartError;
  const details = isKnown ? {} : { err: { type: error?.name, message: error?.message, stack: error?.stack } };
  const text = outputFormat(process.stderr) === "text" && !isKnown ? error?.stack : error?.message;
  write(process.stderr, "fatal", text ?? String(error), details);
}

/**
 * Sets the function whose lines stay below the output, and draws them.
 * @param {() => string[]} [lines]
 */
export function showProgress(lines = progressLines) {
  progressLines = lines;
  if (!isScreen()) return;

  eraseProgress();
  drawProgress();
}

function write(stream, level, text, fields) {
  if (outputFormat(stream) === "json") {
    const entry = { level: levels[level], time: new Date().toISOString(), process: "albumen", ...fields };
    stream.write(`${JSON.stringify({ ...entry, msg: text })}\n`);
    return;
  }

  if (isScreen()) eraseProgress();
  stream.write(`${text}\n`);
  if (isScreen()) drawProgress();
}

function eraseProgress() {
  for (; drawnLines > 0; drawnLines--) process.stdout.write("\u001b[1A\u001b[2K");
}

/** A longer line would wrap, and more lines than counted would have to be erased. */
function drawProgress() {
  const lines = progressLines();
  for (const line of lines) process.stdout.write(`${line.slice(0, (process.stdout.columns || 80) - 1)}\n`);
  drawnLines = lines.length;
}
