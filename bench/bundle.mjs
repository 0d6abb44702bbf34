import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/**
 * Bundles a script that uses the product's code, like the product's own processes; next to the
 * packages, which it imports.
 * @param {string} script path in the project
 * @returns {Promise<string>} path of the program
 */
export async function bundle(script) {
  const esbuild = await import("esbuild");
  const folder = path.join(projectRoot, "node_modules/.cache/albumen-bench");
  const outfile = path.join(folder, `${path.basename(script, ".ts")}.mjs`);
  mkdirSync(folder, { recursive: true });
  await esbuild.build({
    absWorkingDir: projectRoot,
    entryPoints: [script],
    outfile,
    bundle: true,
    packages: "external",
    alias: { "@": projectRoot },
    platform: "node",
    target: "node20.9",
    format: "esm",
    logLevel: "silent",
  });
  await esbuild.stop();

  return outfile;
}
