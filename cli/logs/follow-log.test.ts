import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { followLog, type LogChunk } from "./follow-log";

let folder: string;
let log: string;
/** Lines that the server has counted, and the size of each batch by its place. */
let counted: string[];
let batches: Map<string, number>;
let written: string[];
let lineCount: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "follow-"));
  log = path.join(folder, "albumen.log");
  [counted, batches, written, lineCount] = [[], new Map(), [], 0];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Counts each batch once, as the server does. */
function count({ bytes, file, offset }: LogChunk): number {
  const place = `${file} ${offset}`;
  const known = batches.get(place);
  if (known !== undefined) return known;

  batches.set(place, bytes.length);
  counted.push(...bytes.toString().trimEnd().split("\n"));

  return bytes.length;
}

function write(lines: number): void {
  for (let line = 0; line < lines; line++) {
    const text = `line ${++lineCount}`;
    written.push(text);
    appendFileSync(log, `${text}\n`);
  }
}

const follow = (send: (chunk: LogChunk) => Promise<number> = async (chunk) => count(chunk)) =>
  followLog({
    file: log,
    positionsFile: path.join(folder, "positions", "log.json"),
    send,
    onError: () => undefined,
    once: true,
  });

it("counts each line once, in order, however often it starts", async () => {
  write(3);
  await follow();
  await follow();
  write(2);
  await follow();

  expect(counted).toEqual(written);
});

it("leaves a line that is being written for later", async () => {
  write(1);
  appendFileSync(log, "lin");
  await follow();
  expect(counted).toEqual(["line 1"]);

  appendFileSync(log, "e 2\n");
  await follow();
  expect(counted).toEqual(["line 1", "line 2"]);
});

it("counts once when it is killed before or after the server has counted", async () => {
  const killed = new Error("killed");
  write(2);
  await expect(follow(() => Promise.reject(killed))).rejects.toBe(killed);
  await expect(
    follow((chunk) => {
      count(chunk);
      return Promise.reject(killed);
    }),
  ).rejects.toBe(killed);
  // The next batch starts at the same place and has more lines.
  write(3);
  await follow();

  expect(counted).toEqual(written);
});

it("starts again without its positions, and counts nothing twice", async () => {
  write(2);
  await follow();
  write(2);
  await follow();
  rmSync(path.join(folder, "positions"), { recursive: true });
  write(1);
  await follow();

  expect(counted).toEqual(written);
});

it("counts rotated files, too", async () => {
  write(2);
  await follow();
  write(2);
  renameSync(log, `${log}.1`);
  write(2);
  renameSync(`${log}.1`, `${log}.2`);
  renameSync(log, `${log}.1`);
  write(1);
  await follow();

  expect(counted.toSorted()).toEqual(written.toSorted());
});

it("follows a log that is copied and truncated", async () => {
  write(3);
  await follow();
  write(1);
  copyFileSync(log, `${log}.1`);
  await follow();
  truncateSync(log);
  await follow();
  write(5);
  await follow();

  expect(counted).toEqual(written);
});

it("reads neither packed files nor logs of other names", async () => {
  write(1);
  for (const name of [`${log}.2.gz`, path.join(folder, "other.log"), `${log}s`])
    writeFileSync(name, "foreign\n");
  await follow();

  expect(counted).toEqual(written);
});
