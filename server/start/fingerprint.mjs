import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Everything that goes into a build; tests and tools do not. */
const sources = [
  ...["app", "cli", "components", "db", "inngest", "lib", "messages", "pages", "public", "server"],
  ...[
    "instrumentation.ts",
    "next.config.ts",
    "package-lock.json",
    "package.json",
    "postcss.config.mjs",
    "proxy.ts",
  ],
  ...["tsconfig.json", "tsconfig.build.json"],
];

/** Returns a hash of all sources, which is equal exactly when a build would use the same files. */
export function sourceFingerprint(projectRoot) {
  const hash = createHash("sha256").update(`node ${process.versions.node.split(".")[0]}`);
  for (const name of sources) addPath(hash, projectRoot, name);
  return hash.digest("hex");
}

function addPath(hash, projectRoot, name) {
  const file = path.join(projectRoot, name);
  if (!existsSync(file)) return;
  if (!statSync(file).isDirectory()) {
    const content = readFileSync(file);
    hash.update(`\0${name}\0${content.length}\0`).update(content);
    return;
  }
  for (const entry of readdirSync(file).sort()) {
    if (!/\.test\.tsx?$/.test(entry)) addPath(hash, projectRoot, path.posix.join(name, entry));
  }
}
