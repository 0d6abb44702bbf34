import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartFailure } from "./failure.mjs";

/** Makes the data folder when it is missing and proves that this user can write in it. */
export function prepareDataFolder(dataFolder) {
  const probe = path.join(dataFolder, `.writable-${process.pid}`);
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    mkdirSync(path.join(dataFolder, "logs"), { recursive: true, mode: 0o700 });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${dataFolder} cannot be written (${error.code}): make it writable for this user or set ALBUMEN_DATA to another folder.`,
    );
  }
}
