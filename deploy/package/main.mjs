import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "../../server/start/prepare.mjs";
import { printError, StartError } from "../../server/start/start-error.mjs";
import { installPackages, listPackages, megabytes, packFolder } from "./npm.mjs";
import { stageProduct } from "./stage.mjs";

/** Sizes of all that npm downloads for the package, and of its files on the disk. */
const goals = { packedBytes: 60e6, diskBytes: 300e6 };

/**
 * `npm run package`: packs the product and the packages for its users into `dist/packages`, installs
 * the product from its file and compares its size with the goals. `-- --product-only` only packs the
 * product, and `--to` names another folder.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      "product-only": { type: "boolean", default: false },
      to: { type: "string", default: "dist/packages" },
    },
  });
  const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
  const isWhole = !values["product-only"];
  // The types of the client need the compiler.
  await ensureInstalled(projectRoot, isWhole ? "test" : "run");
  await ensureBuilt(projectRoot);
  const target = path.resolve(projectRoot, values.to);
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(target)) if (/^albumen-.*\.tgz$/.test(name)) rmSync(path.join(target, name));
  const work = mkdtempSync(path.join(tmpdir(), "albumen-package-"));
  try {
    const stage = path.join(work, "albumen");
    const fileCount = await stageProduct(projectRoot, stage);
    const product = await packFolder(stage, target);
    // npm leaves out files by their names.
    if (product.entryCount !== fileCount)
      throw new StartError(`npm packed ${product.entryCount} of ${fileCount} files.`);

    const packages = [product];
    for (const name of isWhole ? ["cli", "client"] : [])
      packages.push(await packFolder(path.join(projectRoot, "packages", name), target));
    for (const { filename, size, unpackedSize } of packages)
      console.log(`${filename}: ${megabytes(size)} packed, ${megabytes(unpackedSize)} unpacked`);
    if (isWhole) await measure(path.join(target, product.filename), path.join(work, "project"));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} file @param {string} project */
async function measure(file, project) {
  const { packedBytes, diskBytes, seconds } = await installPackages([file], project);
  const count = listPackages(project).length;
  console.log(
    `npm install: ${count} packages in ${seconds.toFixed(1)} s, ${megabytes(packedBytes)} packed (goal ${megabytes(goals.packedBytes)}), ${megabytes(diskBytes)} on disk (goal ${megabytes(goals.diskBytes)})`,
  );
  if (packedBytes > goals.packedBytes || diskBytes > goals.diskBytes)
    throw new StartError("The package is larger than its goal.");
}

main().catch((error) => {
  printError(error);
  process.exitCode = 1;
});
