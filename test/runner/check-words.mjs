import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { constructions, fragment } from "./constructions.mjs";
import { toLongestText } from "./icu-text.mjs";
import { areas, listTexts } from "./texts.mjs";
import { exceptions, words } from "./words.mjs";

/** @typedef {{ file: string, line: number, word: string, text: string, say: string, area?: string }} Hit */

const checked = /\.(?:tsx?|mjs|cjs|md|json|css|sql)$/;
/** Not our own English; translations and their glossaries consist of words in other languages. */
const skipped =
  /^(?:db\/migrations\/|messages\/(?!en\/)[^/]+\/|package-lock\.json|packages\/client\/src\/schema\.ts|app\/api\/recorded-answers\.json|test\/runner\/(?:words|constructions|check-words\.test)\.)/;
const withoutWords = /^docs\/openapi\.json$|\.(?:css|sql)$/;

const baseline = "test/runner/words-baseline.json";

/**
 * Fails when a file contains a banned word, or when the count of constructions in an area differs
 * from the baseline, which may only fall.
 * @param {string} projectRoot
 */
export function checkWords(projectRoot) {
  const files = readFiles(projectRoot);
  const hits = files.flatMap(findWords);
  for (const { file, line, text, say } of hits) console.log(`${file}:${line}: "${text}"; say ${say}`);

  const found = files.flatMap(({ file, content }) => findConstructions(file, content));
  const changes = compareCounts(countAreas(found), readBaseline(projectRoot));
  if (changes.some(({ count, before }) => count > before)) printNew(projectRoot, found, changes);
  for (const { area, before, count } of changes) {
    const advice =
      count > before
        ? "Reword the new ones"
        : "Lower the baseline with node test/runner/check-words.mjs --update";
    console.log(`Constructions in ${area}: ${before} in ${baseline}, ${count} now. ${advice}.`);
  }

  return { passed: hits.length === 0 && changes.length === 0 };
}

/** Areas whose count differs. @param {Record<string, number>} counts @param {Record<string, number>} before */
export function compareCounts(counts, before) {
  return Object.entries(counts)
    .map(([area, count]) => ({ area, count, before: before[area] ?? 0 }))
    .filter(({ count, before }) => count !== before);
}

/** @param {string} file @param {string} content @returns {Hit[]} */
export function findConstructions(file, content) {
  return listTexts(file, content).flatMap(({ area, line, text, isTitle }) => {
    const patterns = isTitle ? [...constructions, fragment] : constructions;
    const hits = patterns.flatMap(({ name, pattern, say }) =>
      [
        ...text.matchAll(
          new RegExp(pattern, pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`),
        ),
      ].map(([match]) => ({ file, line, area, word: name, text: match, say })),
    );
    const limit = areas[/** @type {keyof typeof areas} */ (area)];
    const shown = area === "ui" ? toLongestText(text) : text;
    const long = limit ? splitSentences(shown).filter((sentence) => countWords(sentence) > limit) : [];

    return [
      ...hits,
      ...long.map((sentence) => ({
        file,
        line,
        area,
        word: "long sentence",
        text: `${sentence.slice(0, 60)}…`,
        say: `at most ${limit} words`,
      })),
    ];
  });
}

/** @param {string} text */
function splitSentences(text) {
  return text.split(/(?<=[.?!:]["”)]?)\s+(?=["“(*]?[A-Z\dx`])/);
}

/** @param {string} sentence */
function countWords(sentence) {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
}

/** @param {Hit[]} hits */
function countAreas(hits) {
  const counts = Object.fromEntries(Object.keys(areas).map((area) => [area, 0]));
  for (const { area } of hits) if (area) counts[area] = (counts[area] ?? 0) + 1;
  return counts;
}

/**
 * Prints the constructions on lines that are newer than the baseline; without the history of git,
 * all in the areas that grew.
 * @param {string} projectRoot @param {Hit[]} found @param {ReturnType<typeof compareCounts>} changes
 */
function printNew(projectRoot, found, changes) {
  const grown = found.filter(({ area }) =>
    changes.some((change) => change.area === area && change.count > change.before),
  );
  const lines = listNewLines(projectRoot);
  const recent = grown.filter(({ file, line }) =>
    lines?.get(file)?.some(([from, to]) => from <= line + 8 && line <= to),
  );
  for (const { file, line, word, text, say } of recent.length ? recent : grown)
    console.log(`${file}:${line}: ${word}: "${text}"; say ${say}`);
}

/**
 * Ranges of lines by file that changed since the commit of the baseline.
 * @param {string} projectRoot
 */
function listNewLines(projectRoot) {
  const commit = git(projectRoot, ["log", "-1", "--format=%H", "--", baseline]).trim();
  if (!commit) return;

  /** @type {Map<string, Array<[number, number]>>} */
  const lines = new Map();
  let file = "";
  for (const line of git(projectRoot, ["diff", "-U0", commit]).split("\n")) {
    file = /^\+\+\+ b\/(.*)/.exec(line)?.[1] ?? file;
    const [, from, count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from) lines.set(file, [...(lines.get(file) ?? []), [Number(from), Number(from) + Number(count) - 1]]);
  }

  return lines;
}

/** @param {{ file: string, content: string }} file @returns {Hit[]} */
function findWords({ file, content }) {
  if (withoutWords.test(file)) return [];
  return content.split("\n").flatMap((line, index) => {
    if (exceptions.some(({ text }) => line.includes(text))) return [];
    return words.flatMap(({ word, pattern, say }) =>
      [...line.matchAll(pattern)].map(([text]) => ({ file, line: index + 1, word, text, say })),
    );
  });
}

/** @param {string} projectRoot */
function readFiles(projectRoot) {
  return git(projectRoot, ["ls-files", "--cached", "--others", "--exclude-standard"])
    .split("\n")
    .filter((file) => checked.test(file) && !skipped.test(file))
    .map((file) => ({ file, content: readText(path.join(projectRoot, file)) }));
}

/** @param {string} projectRoot @returns {Record<string, number>} */
function readBaseline(projectRoot) {
  return JSON.parse(readText(path.join(projectRoot, baseline)) || "{}");
}

/** @param {string} file empty for one that was deleted but is still in the index */
function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** @param {string} projectRoot @param {string[]} args */
function git(projectRoot, args) {
  return spawnSync("git", args, { cwd: projectRoot, encoding: "utf8", maxBuffer: 2 ** 28 }).stdout ?? "";
}

/** Prints counts by area and construction, or every place with `--list [AREA]`. @param {string} projectRoot @param {string[]} args */
function reportWords(projectRoot, [option, only]) {
  const found = readFiles(projectRoot)
    .flatMap(({ file, content }) => findConstructions(file, content))
    .filter(({ area }) => !only || area === only);
  const counts = countAreas(found);
  if (option === "--update") {
    writeFileSync(path.join(projectRoot, baseline), `${JSON.stringify(counts, null, 2)}\n`);
  } else if (option === "--list") {
    for (const { file, line, word, text } of found) console.log(`${file}:${line}: ${word}: ${text}`);
  }
  for (const [area, count] of Object.entries(counts)) {
    const names = found.filter((hit) => hit.area === area).map(({ word }) => word);
    const shares = [...new Set(names)].map(
      (name) => `${name} ${names.filter((other) => other === name).length}`,
    );
    console.log(`${String(count).padStart(5)}  ${area}  (${shares.join(", ")})`);
  }
}

if (process.argv[1] === import.meta.filename)
  reportWords(path.resolve(import.meta.dirname, "../.."), process.argv.slice(2));
