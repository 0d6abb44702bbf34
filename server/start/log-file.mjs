import { appendFileSync, renameSync, statSync } from "node:fs";

const maxBytes = 20 * 1024 * 1024;

/** Rotates a large log; at most two files of that size exist. */
export function rotateLog(file) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= maxBytes) renameSync(file, `${file}.1`);
}

/** Appends a stream to a log file and rotates it. @param {import("node:stream").Readable} stream @param {string} file */
export function logStream(stream, file) {
  let sinceCheck = 0;
  stream.on("data", (chunk) => {
    sinceCheck += chunk.length;
    if (sinceCheck > 1024 * 1024) {
      rotateLog(file);
      sinceCheck = 0;
    }
    appendFileSync(file, chunk, { mode: 0o600 });
  });
}
