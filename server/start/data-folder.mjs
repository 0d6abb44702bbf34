import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.mjs";

/** Creates the data folder if it is missing and verifies that it is writable. */
export function prepareDataFolder(dataFolder) {
  const probe = path.join(dataFolder, `.writable-${process.pid}`);
  try {
    createPrivateFolder(path.join(dataFolder, "logs"));
    writeFileSync(probe, "A full disk takes empty files.");
    rmSync(probe);
  } catch (error) {
    if (["ENOSPC", "EDQUOT"].includes(error.code)) {
      throw new StartError(
        `The disk of the data folder ${dataFolder} is full (${error.code}): free some space, or set ALBUMEN_DATA to a folder on another disk.`,
      );
    }
    throw new StartError(
      `The data folder ${dataFolder} cannot be written (${error.code}): make it writable for this user or set ALBUMEN_DATA to another folder.`,
    );
  }
}

/**
 * Creates one folder after the other: where nothing can be created (below /proc), Node's recursive
 * form never returns.
 */
function createPrivateFolder(folder) {
  if (existsSync(folder)) return;

  createPrivateFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Replaces a file that only this user can read; after a crash it has the old content or the new
 * one.
 */
export function writePrivateJson(file, value) {
  writePrivateText(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** @param {string} file @param {string} text */
export function writePrivateText(file, text) {
  const temporaryFile = `${file}.${process.pid}`;
  const descriptor = openSync(temporaryFile, "w", 0o600);
  try {
    writeSync(descriptor, text);
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

const maxLogBytes = 20 * 1024 * 1024;

/** Rotates a large log; at most two files of that size exist. */
export function rotateLog(file) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size >= maxLogBytes) renameSync(file, `${file}.1`);
}

/**
 * Appends a stream to a log file and rotates it. Lines that cannot be written, on a full disk for
 * example, are dropped.
 * @param {import("node:stream").Readable} stream
 * @param {string} file
 * @param {(error: NodeJS.ErrnoException) => void} onDrop receives the reason before the first of
 *   several lines is dropped
 */
export function logStream(stream, file, onDrop) {
  let sinceCheck = 0;
  let isDropping = false;
  stream.on("data", (chunk) => {
    sinceCheck += chunk.length;
    try {
      if (sinceCheck > 1024 * 1024) {
        rotateLog(file);
        sinceCheck = 0;
      }
      appendFileSync(file, chunk, { mode: 0o600 });
      isDropping = false;
    } catch (error) {
      if (!isDropping) onDrop(error);
      isDropping = true;
    }
  });
}
