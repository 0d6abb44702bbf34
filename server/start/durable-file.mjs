import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";

/** Replaces a file that only this user can read; after a crash it has the old content or the new one. */
export function writePrivateJson(file, value) {
  const temporaryFile = `${file}.${process.pid}`;
  const descriptor = openSync(temporaryFile, "w", 0o600);
  try {
    writeSync(descriptor, `${JSON.stringify(value, undefined, 2)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporaryFile, file);
}

/** @returns {any} undefined when the file does not exist */
export function readJson(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
  return JSON.parse(text);
}
