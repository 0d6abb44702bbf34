import readline from "node:readline";

const warningLevel = 40;

/**
 * Passes on what a process says. Where nobody watches, all lines go out as they are, for a log collector; on a
 * terminal only what a person has to see: what goes wrong, and mail that no mail server takes away.
 * @param {import("node:stream").Readable} stream
 * @param {string} name
 */
export function showOutput(stream, name) {
  if (!process.stdout.isTTY) {
    stream.pipe(process.stdout, { end: false });
    return;
  }
  readline.createInterface({ input: stream }).on("line", (line) => {
    const text = noteworthy(line);
    if (text) console.log(`${name}: ${text}`);
  });
}

/**
 * @param {string} line of a process's log
 * @returns {string | undefined} what of it concerns the person at the terminal
 */
export function noteworthy(line) {
  const entry = parse(line);
  if (typeof entry?.text === "string") return `mail for ${entry.to}\n\n${entry.text}\n`;
  if (typeof entry?.level !== "number" || entry.level < warningLevel) return undefined;
  return entry.err?.message ? `${entry.msg}: ${entry.err.message}` : entry.msg;
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
