import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.mjs";

/** Creates the data folder if it is missing and verifies that it is writable. */
export function prepareDataFolder(dataFolder) {
  const probe = path.join(dataFolder, `.writable-${process.pid}`);
  try {
    createPrivateFolder(path.join(dataFolder, "logs"));
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataFolder} cannot be written (${error.code}): make it writable for this user or set ALBUMEN_DATA to another folder.`,
    );
  }
}

/** Creates one folder after the other: where nothing can be created (below /proc), Node's recursive form never returns. */
function createPrivateFolder(folder) {
  if (existsSync(folder)) return;
  createPrivateFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
