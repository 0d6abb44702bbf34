import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Files of the build for other builds, for Vercel and for its own analysis. */
const left =
  /^(?:cache|diagnostics|types|build|trace.*|turbopack|node_modules|required-server-files\.js|.*\.nft\.json)$/;

/** A possible import of a package by the name of a symbolic link in `.next/node_modules`. */
const alias = /(["'`])((?:@[\w.-]+\/)?[\w.-]+-[0-9a-f]{16})(?=["'`/])/g;

/**
 * Copies the build of the pages. npm drops symbolic links, so imports by their names become imports
 * of the packages.
 * @param {string} projectRoot
 * @param {string} target
 */
export async function copyPages(projectRoot, target) {
  const esbuild = await import("esbuild");
  const build = path.join(projectRoot, ".next");
  const links = readLinks(path.join(build, "node_modules"));
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    const name = path.relative(build, file);
    if (!entry.isFile() || name.split(path.sep).some((part, index) => isLeft(part, index))) continue;

    const copy = path.join(target, ".next", name);
    mkdirSync(path.dirname(copy), { recursive: true });
    if (name.startsWith(`server${path.sep}`) && name.endsWith(".js")) {
      const code = replaceLinks(readFileSync(file, "utf8"), links);
      // Next.js does so by default. The build does not, because a checkout gains nothing from it.
      writeFileSync(copy, (await esbuild.transform(code, minified)).code);
    } else if (name === "required-server-files.json")
      // The web process reads its configuration there.
      writeFileSync(copy, readFileSync(file, "utf8").replaceAll(projectRoot, "."));
    else cpSync(file, copy);
  }
  await esbuild.stop();
}

/** @type {import("esbuild").TransformOptions} */
const minified = { minify: true, charset: "utf8", legalComments: "none", target: "node20.9" };

/** Traces are in every folder; all other names are left out at the top only. */
const isLeft = (/** @type {string} */ part, /** @type {number} */ index) =>
  part.endsWith(".nft.json") || (index === 0 && left.test(part));

/** @param {string} text @param {Map<string, string>} links */
export function replaceLinks(text, links) {
  return text.replace(alias, (match, quote, name) => {
    const found = links.get(name);
    return found === undefined ? match : quote + found;
  });
}

/** Maps the names of links to packages. @param {string} folder @returns {Map<string, string>} */
function readLinks(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  return new Map(
    links.map((entry) => {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      const found = path.resolve(path.dirname(file), readlinkSync(file));
      const modules = path.resolve(folder, "../../node_modules");

      return [toName(folder, file), toName(modules, found)];
    }),
  );
}

/** @param {string} folder @param {string} file */
const toName = (folder, file) => path.relative(folder, file).replaceAll(path.sep, "/");
