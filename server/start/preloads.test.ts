import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { dropMissingPreloads } from "./preloads.mjs";

test("pages preload only what the build has", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "albumen-preloads-"));
  try {
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
  } finally {
    rmSync(folder, { recursive: true });
  }
});
