import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dropMissingPreloads, dropPolyfills } from "./preloads.mjs";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "albumen-preloads-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("pages preload only what the build has", () => {
  const page = path.join(folder, "server/app/dashboard/page");
  const manifest = path.join(page, "react-loadable-manifest.json");
  mkdirSync(page, { recursive: true });
  mkdirSync(path.join(folder, "static/chunks"), { recursive: true });
  writeFileSync(path.join(folder, "static/chunks/kept.js"), "");
  const files = ["static/chunks/merged.js", "static/chunks/kept.js"];
  writeFileSync(manifest, JSON.stringify({ "7": { id: 7, files } }));

  dropMissingPreloads(folder);

  expect(JSON.parse(readFileSync(manifest, "utf8"))).toEqual({
    "7": { id: 7, files: ["static/chunks/kept.js"] },
  });
});

test("no page names the script for browsers without modules", () => {
  const page = path.join(folder, "server/app/page");
  mkdirSync(page, { recursive: true });
  const manifests = [folder, page].map((parent) => path.join(parent, "build-manifest.json"));
  const rootMainFiles = ["static/chunks/main.js"];
  for (const manifest of manifests)
    writeFileSync(manifest, JSON.stringify({ polyfillFiles: ["static/chunks/polyfill.js"], rootMainFiles }));

  dropPolyfills(folder);

  for (const manifest of manifests)
    expect(JSON.parse(readFileSync(manifest, "utf8"))).toEqual({ polyfillFiles: [], rootMainFiles });
});
