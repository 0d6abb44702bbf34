import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.mjs";

/** Makes the data folder when it is missing and proves that this user can write in it. */
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

/** One folder after the other: where nothing can be made (below /proc), Node's recursive form never returns. */
function createPrivateFolder(folder) {
  if (existsSync(folder)) return;
  createPrivateFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
