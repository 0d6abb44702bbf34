import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundleNames } from "../../server/start/bundles.mjs";
import { readLock } from "../../server/start/lock-file.mjs";
import { StartError } from "../../server/start/start-error.mjs";
import { copyPackages, nativeVersions } from "./bundled-packages.mjs";
import { copyPages } from "./pages.mjs";
import { traceLauncher, tracePackages } from "./trace.mjs";

/** Files and folders of the repository that the product reads by their paths, or its users read. */
const parts = [
  "analysis/package.json",
  "analysis/package-lock.json",
  "db/migrations",
  "deploy",
  "docs",
  "lib/engine/card/geist-semibold.ttf",
  "lib/engine/watermark/dejavu-sans.ttf",
  "lib/platform/gazetteer/regions.json",
  "packages/cli/README.md",
  "packages/client/README.md",
  "public",
  ".env.example",
  "CHANGELOG.md",
  "LICENSE",
  "THIRD-PARTY-NOTICES.txt",
];

/** Files in them that only contributors need. */
const left =
  /^(?:db\/migrations\/meta\/.*_snapshot\.json|deploy\/(?:package|docker)\/.*\.mjs|deploy\/.*\.test\.ts|docs\/(?:decisions|internals|screenshots)(?:\/.*)?|docs\/(?:bench\.md|openapi\.json))$/;

/**
 * Writes the contents of the package `albumen` into a folder: the build, the launcher, the packages
 * that they use, and the documentation. Returns the number of files.
 * @param {string} projectRoot
 * @param {string} target
 */
export async function stageProduct(projectRoot, target) {
  const bundles = bundleNames.map((name) => `dist/${name}.mjs`);
  for (const name of [...parts, ...bundles, ...(await traceLauncher(projectRoot))])
    copyPart(projectRoot, target, name);
  copyPart(projectRoot, target, "deploy/package/README.md", "README.md");
  await copyPages(projectRoot, target);
  const dependencies = copyPackages(projectRoot, target, await tracePackages(projectRoot));
  const manifest = writeManifest(projectRoot, target, dependencies);
  chmodSync(path.join(target, manifest.bin.albumen), 0o755);
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  assertNoPath(
    files.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)),
    projectRoot,
  );

  return files.length;
}

/** @param {string} projectRoot @param {string} target @param {string} name @param {string} [as] */
function copyPart(projectRoot, target, name, as = name) {
  mkdirSync(path.dirname(path.join(target, as)), { recursive: true });
  cpSync(path.join(projectRoot, name), path.join(target, as), {
    recursive: true,
    filter: (source) => !left.test(path.relative(projectRoot, source).replaceAll(path.sep, "/")),
  });
}

/**
 * npm installs the native packages for the platform. It finds all others in the package, so their
 * versions are the ones of the lock file.
 * @param {string} projectRoot
 * @param {string} target
 * @param {Record<string, string>} dependencies
 */
function writeManifest(projectRoot, target, dependencies) {
  const manifest = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));
  const { name, version, description, license, repository, homepage, bugs, type, bin, engines } = manifest;
  const written = {
    name,
    version,
    description,
    license,
    repository,
    homepage,
    bugs,
    type,
    bin,
    engines,
    dependencies,
    optionalDependencies: nativeVersions(readLock(projectRoot)),
    bundleDependencies: Object.keys(dependencies),
  };
  writeFileSync(path.join(target, "package.json"), `${JSON.stringify(written, undefined, 2)}\n`);

  return written;
}

/**
 * A file that names the folder of the build works on this machine only.
 * @param {string[]} files
 * @param {string} projectRoot
 */
function assertNoPath(files, projectRoot) {
  const found = files.filter((file) => readFileSync(file).includes(projectRoot));
  if (found.length > 0)
    throw new StartError(`Files of the package name ${projectRoot}: ${found.join(", ")}.`);
}
