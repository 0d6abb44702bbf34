import { readFileSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";

const warningLevel = 40;
/** Only a name: a log line must not make another file appear. */
const outboxName = /^obx_[0-9a-z]+\.txt$/;

/**
 * Forwards the output of a process: all lines unchanged for a log collector; on a terminal only what a user must see:
 * problems, and emails when there is no mail server.
 * @param {import("node:stream").Readable} stream
 * @param {string} name
 * @param {string} outbox the folder of such emails
 */
export function showOutput(stream, name, outbox) {
  if (!process.stdout.isTTY) {
    stream.pipe(process.stdout, { end: false });
    return;
  }
  readline.createInterface({ input: stream }).on("line", (line) => {
    const text = formatLogLine(line, outbox);
    if (text) console.log(`${name}: ${text}`);
  });
}

/**
 * @param {string} line of a process's log
 * @param {string} outbox
 * @returns {string | undefined} the part to show on the terminal
 */
export function formatLogLine(line, outbox) {
  const entry = parse(line);
  if (outboxName.test(entry?.outboxFile)) return readMail(path.join(outbox, entry.outboxFile));
  if (typeof entry?.level !== "number" || entry.level < warningLevel) return undefined;
  return entry.err?.message ? `${entry.msg}: ${entry.err.message}` : entry.msg;
}

function readMail(file) {
  try {
    return `mail in ${file}\n\n${readFileSync(file, "utf8")}`;
  } catch {
    return `mail in ${file}`;
  }
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
