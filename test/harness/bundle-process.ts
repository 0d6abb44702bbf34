import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles a program for a separate process, like our own processes, into a new folder. Returns the
 * bundle's path.
 */
export async function bundleProcess(folder: string, entry: URL): Promise<string> {
  mkdirSync(folder, { recursive: true });
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
  const outfile = path.join(folder, "process.mjs");
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    packages: "external",
    alias: { "@": projectRoot },
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });

  return outfile;
}
