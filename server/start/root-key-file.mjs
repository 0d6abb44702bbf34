import { readFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.mjs";

const keyBytes = 32;

/**
 * Fails with one sentence when the file `root.key` exists and contains no root key. The file has no
 * effect while the variable is set. The processes check the variable.
 * @param {string} dataFolder
 */
export function assertRootKeyFile(dataFolder) {
  if (process.env.ALBUMEN_ROOT_KEY) return;

  const file = path.join(dataFolder, "root.key");
  const text = readIfPresent(file);
  if (text === undefined || Buffer.from(text.trim(), "base64").length === keyBytes) return;

  throw new StartError(
    `The file ${file} is not a root key. It must contain ${keyBytes} random bytes in base64. If images are encrypted, restore the file from a backup. Otherwise replace its content with the output of "openssl rand -base64 ${keyBytes}".`,
  );
}

function readIfPresent(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw new StartError(`The root key ${file} cannot be read (${error.code}).`);
  }
}
