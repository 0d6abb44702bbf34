import { readFileSync } from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { isVerbose, outputFormat, printMessage } from "./output.mjs";

const warningLevel = 40;
/** Only a name: a log line must not make another file appear. */
const outboxName = /^obx_[0-9a-z]+\.txt$/;

/**
 * Forwards the output of a process: all lines unchanged for a log collector; to a person only what
 * needs attention: problems, and emails when there is no mail server.
 * @param {import("node:stream").Readable} stream
 * @param {string} name
 * @param {string} outbox the folder of such emails
 */
export function showOutput(stream, name, outbox) {
  if (outputFormat() === "json") {
    stream.pipe(process.stdout, { end: false });
    return;
  }
  readline.createInterface({ input: stream }).on("line", (line) => {
    const text = formatLogLine(line, { outbox, isVerbose: isVerbose() });
    if (text) printMessage(`${name}: ${text}`);
  });
}

/**
 * @param {string} line of a process's log
 * @param {{ outbox: string, isVerbose?: boolean }} options `isVerbose` includes what needs no attention, such as requests
 * @returns {string | undefined} the part to show on the terminal
 */
export function formatLogLine(line, { outbox, isVerbose = false }) {
  const entry = parse(line);
  if (outboxName.test(entry?.outboxFile)) return toPrintable(readMail(path.join(outbox, entry.outboxFile)));
  if (typeof entry?.level !== "number") return isVerbose ? line : undefined;
  if (entry.level < warningLevel) return isVerbose ? toPrintable(describe(entry)) : undefined;

  return toPrintable(entry.err?.message ? `${entry.msg}: ${entry.err.message}` : entry.msg);
}

/** Terminals run control sequences, and texts of a log can come from clients. @param {string} [text] */
function toPrintable(text) {
  return text?.replace(/(?![\n\t])\p{Cc}/gu, "\ufffd");
}

/** A message with its fields. */
function describe({ level: _level, time: _time, process: _process, msg, ...fields }) {
  const texts = Object.entries(fields).map(([name, value]) =>
    typeof value === "string" ? `${name}=${value}` : `${name}=${JSON.stringify(value)}`,
  );

  return [msg, ...texts].join(" ");
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
