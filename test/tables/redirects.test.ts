import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { redirects } from "./redirects";

const root = path.resolve(import.meta.dirname, "../..");
const folders = ["app", "cli", "components", "deploy", "inngest", "lib", "server", "next.config.ts"];

/** Code that redirects a browser, on the server, in pages and in proxy configurations. */
const redirectPatterns = [
  /\b(?:permanentRedirect|redirect)\s*\(/,
  /\bredirects?\s*:(?!\s*"(?:error|manual|follow)")/,
  /\blocation\b\s*[:,}]/,
  // But not what a batch strips.
  /(?<!enum\(\[|what: |strippable = \[)["'](?:location|refresh)["']\s*[,\]]/i,
  /\brouter\.(?:push|replace)\(/,
  /\blocation\.(?:href\s*=|assign\(|replace\()/,
  /\breturn 30[12378]\b/,
];

function listFiles(name: string): string[] {
  const file = path.join(root, name);
  if (!statSync(file).isDirectory()) return [name];

  return readdirSync(file, { recursive: true, encoding: "utf8" }).map((inside) =>
    path.posix.join(name, inside.replaceAll(path.sep, "/")),
  );
}

function isCode(file: string): boolean {
  return /\.(?:tsx?|mjs|conf|vcl)$/.test(file) && !/\.test\.tsx?$/.test(file);
}

test("every redirect in the sources is in the table", () => {
  const files = folders.flatMap(listFiles).filter(isCode);
  const found = files.filter((file) => {
    const text = readFileSync(path.join(root, file), "utf8").replace(/^\s*(?:\*|\/\/|\/\*|#).*$/gm, "");
    return redirectPatterns.some((pattern) => pattern.test(text));
  });
  const ours = redirects.map(({ source }) => source).filter((source) => !source.startsWith("node_modules/"));
  expect(found.sort()).toEqual([...new Set(ours)].sort());
});
