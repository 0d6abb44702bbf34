import { readFileSync } from "node:fs";
import path from "node:path";

/** Manifests that have the version of the product. */
const manifests = ["package.json", "packages/cli/package.json", "packages/client/package.json"];

/**
 * Returns what is wrong with the files for a release of this version, and the section of the
 * changelog about it.
 * @param {string} projectRoot
 * @param {string} version
 */
export function checkRelease(projectRoot, version) {
  const read = (/** @type {string} */ file) => readFileSync(path.join(projectRoot, file), "utf8");
  const changes = findSection(read("CHANGELOG.md"), version);
  const problems = manifests
    .map((file) => ({ file, found: JSON.parse(read(file)).version }))
    .filter(({ found }) => found !== version)
    .map(({ file, found }) => `${file} has version ${found}.`);
  if (changes === undefined) problems.push(`CHANGELOG.md has no section "## ${version}" with a date.`);

  return { problems, changes };
}

/** @param {string} changelog @param {string} version */
function findSection(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${version} (`));
  return section?.slice(section.indexOf("\n")).trim();
}

const isMain = process.argv[1] === import.meta.filename;

// Prints the changes of the version whose tag is the argument.
if (isMain) {
  const tag = process.argv[2] ?? "";
  const { problems, changes } = checkRelease(
    path.resolve(import.meta.dirname, "../.."),
    tag.replace(/^v/, ""),
  );
  if (problems.length > 0) console.error(problems.join("\n"));
  else console.log(changes);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
