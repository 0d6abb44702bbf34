import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { exceptions, words } from "./words.mjs";

const checked = /\.(?:tsx?|mjs|cjs|md|json)$/;
const skipped =
  /^(?:db\/migrations\/|docs\/openapi\.json|package-lock\.json|components\/api\/schema\.d\.ts|app\/api\/recorded-answers\.json|test\/runner\/words\.mjs)/;

/**
 * Fails when a file contains a banned word.
 * @param {string} projectRoot
 */
export function checkWords(projectRoot) {
  const hits = findHits(projectRoot);
  for (const { file, line, text, say } of hits) console.log(`${file}:${line}: "${text}"; say ${say}`);
  return { passed: hits.length === 0 };
}

/** Prints how often and where each word still occurs. @param {string} projectRoot */
export function reportWords(projectRoot) {
  const hits = findHits(projectRoot);
  for (const { word } of words) {
    const folders = hits.filter((hit) => hit.word === word).map(({ file }) => file.split("/")[0] ?? "");
    const shares = [...new Set(folders)]
      .map((folder) => `${folder} ${folders.filter((other) => other === folder).length}`)
      .join(", ");
    console.log(`${String(folders.length).padStart(5)}  ${word}${shares && `  (${shares})`}`);
  }
}

/** @param {string} projectRoot */
function findHits(projectRoot) {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { stdout } = spawnSync("git", args, { cwd: projectRoot, encoding: "utf8", maxBuffer: 2 ** 24 });
  const files = stdout.split("\n").filter((file) => checked.test(file) && !skipped.test(file));
  return files.flatMap((file) => findHitsInFile(projectRoot, file));
}

/** @param {string} projectRoot @param {string} file */
function findHitsInFile(projectRoot, file) {
  const lines = readText(path.join(projectRoot, file)).split("\n");
  return lines.flatMap((line, index) => {
    if (exceptions.some(({ text }) => line.includes(text))) return [];
    return words.flatMap(({ word, pattern, say }) =>
      [...line.matchAll(pattern)].map(([text]) => ({ file, line: index + 1, word, text, say })),
    );
  });
}

/** @param {string} file empty for one that was deleted but is still in the index */
function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

if (process.argv[1] === import.meta.filename) reportWords(path.resolve(import.meta.dirname, "../.."));
