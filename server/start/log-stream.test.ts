import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { logStream } from "./data-folder.mjs";

test("lines that cannot be logged are dropped, and later ones are logged", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "albumen-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "web.log");
  const stream = new PassThrough();
  const codes: unknown[] = [];
  logStream(stream, file, ({ code }) => codes.push(code));
  // Nothing can be appended to a folder, whoever runs the test.
  mkdirSync(file);

  stream.emit("data", Buffer.from("dropped\n"));
  stream.emit("data", Buffer.from("dropped too\n"));
  rmdirSync(file);
  stream.emit("data", Buffer.from("logged\n"));

  expect(codes).toEqual(["EISDIR"]);
  expect(readFileSync(file, "utf8")).toBe("logged\n");
});
