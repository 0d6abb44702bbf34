import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";

/** Builds `dist`: ES modules and their types. */
const folder = import.meta.dirname;
const projectRoot = path.resolve(folder, "../..");

rmSync(path.join(folder, "dist"), { recursive: true, force: true });
execFileSync(path.join(projectRoot, "node_modules/.bin/tsc"), ["-p", folder], { stdio: "inherit" });
// Only its types are used.
rmSync(path.join(folder, "dist/schema.js"));
