import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Builds the program as one file, with everything it imports. */
const folder = import.meta.dirname;
const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));

rmSync(path.join(folder, "dist"), { recursive: true, force: true });
await build({
  entryPoints: [path.join(folder, "src/main.ts")],
  outfile: path.join(folder, "dist/albumen.mjs"),
  bundle: true,
  platform: "node",
  target: "node20.9",
  format: "esm",
  minify: true,
  legalComments: "none",
  define: { "process.env.ALBUMEN_CLI_VERSION": JSON.stringify(version) },
  banner: {
    // CommonJS inside a module has no `require`.
    js: '#!/usr/bin/env node\nimport { createRequire } from "node:module";const require = createRequire(import.meta.url);',
  },
});
