import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Deletes the owner's image in a process of its own, with the environment of this one. */
export async function deleteElsewhere(folder: string, owner: string, imageId: string): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
  const outfile = path.join(folder, "deleting-process.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("deleting-process.ts", import.meta.url))],
    outfile,
    bundle: true,
    packages: "external",
    alias: { "@": projectRoot },
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
  return fork(outfile, [owner, imageId]);
}
