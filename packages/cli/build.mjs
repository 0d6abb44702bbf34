import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Builds the program as one file, with everything it imports. */
const folder = import.meta.dirname;
const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));

const program = await build({
  entryPoints: [path.join(folder, "src/main.ts")],
  write: false,
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

// Renamed when it is whole: several packages may be packed at the same time, and none may lack the
// program.
const whole = path.join(folder, `.albumen-cli-${process.pid}.mjs`);
writeFileSync(whole, program.outputFiles[0]?.contents ?? "", { mode: 0o755 });
mkdirSync(path.join(folder, "dist"), { recursive: true });
renameSync(whole, path.join(folder, "dist/albumen-cli.mjs"));
