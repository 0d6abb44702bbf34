import path from "node:path";
import { readJson, writePrivateJson } from "./data-folder.mjs";
import { StartError } from "./start-error.mjs";

/** Raised when a version changes the data folder in a way that earlier versions cannot read. */
const format = 1;

const versionFile = (dataFolder) => path.join(dataFolder, "version.json");

/** @returns {string} the version of this checkout */
function ownVersion() {
  return readJson(new URL("../../package.json", import.meta.url)).version;
}

/**
 * Fails with one sentence when a newer version has changed the data folder. A folder without a
 * version is of the first format.
 */
export function assertDataFolderVersion(dataFolder) {
  const recorded = readJson(versionFile(dataFolder));
  if (recorded === undefined || recorded.format <= format) return;

  throw new StartError(
    `The data folder ${dataFolder} has format ${recorded.format} of Albumen ${recorded.version}, and this is version ${ownVersion()}, which reads format ${format}: start version ${recorded.version} or a later one.`,
  );
}

/** Records which version uses the data folder from now on. */
export function recordDataFolderVersion(dataFolder) {
  const version = ownVersion();
  const recorded = readJson(versionFile(dataFolder));
  if (recorded?.format === format && recorded.version === version) return;

  writePrivateJson(versionFile(dataFolder), { format, version });
}
