import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { assertRootKeyFile } from "./root-key-file.mjs";

let folder: string;
const file = () => path.join(folder, "root.key");
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "albumen-root-key-"));
  vi.stubEnv("ALBUMEN_ROOT_KEY", "");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

describe("the check of the file root.key", () => {
  it.each([
    ["empty", ""],
    ["a word", "hello\n"],
    ["64 hexadecimal digits", `${"0f".repeat(32)}\n`],
  ])("names a file whose content is %s, and the command that makes a key", (_, content) => {
    writeFileSync(file(), content);

    expect(() => assertRootKeyFile(folder)).toThrow(`The file ${file()} is not a root key.`);
    expect(() => assertRootKeyFile(folder)).toThrow("openssl rand -base64 32");
  });

  it("names a file that cannot be read", () => {
    mkdirSync(file());
    expect(() => assertRootKeyFile(folder)).toThrow(`The root key ${file()} cannot be read (EISDIR).`);
  });

  it("accepts a missing file and a root key", () => {
    assertRootKeyFile(folder);
    writeFileSync(file(), `${Buffer.alloc(32, 7).toString("base64")}\n`);
    assertRootKeyFile(folder);
  });

  it("ignores the file when ALBUMEN_ROOT_KEY is set", () => {
    writeFileSync(file(), "hello");
    vi.stubEnv("ALBUMEN_ROOT_KEY", Buffer.alloc(32, 7).toString("base64"));
    assertRootKeyFile(folder);
  });
});
