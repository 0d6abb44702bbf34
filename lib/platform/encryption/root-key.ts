import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { link, open, rename } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { rootKeyId } from "./key-wrapping";
import { keyBytes } from "./object-format";

/** The key that wraps the master keys of all owners. */
export interface RootKey {
  provider: "env" | "file";
  /** Names the key without disclosing it. */
  id: string;
  key: Buffer;
}

/**
 * The root key of `ALBUMEN_ROOT_KEY`, else of the file `root.key` in the data folder; undefined if
 * there is none.
 */
export function findRootKey(): RootKey | undefined {
  const { ALBUMEN_ROOT_KEY } = env();
  return ALBUMEN_ROOT_KEY === undefined
    ? findRootKeyFile()
    : toRootKey("env", ALBUMEN_ROOT_KEY, "ALBUMEN_ROOT_KEY");
}

/** The root key that takes the place of one of the environment. */
export function findNextRootKey(): RootKey | undefined {
  const { ALBUMEN_NEW_ROOT_KEY } = env();
  return ALBUMEN_NEW_ROOT_KEY === undefined
    ? undefined
    : toRootKey("env", ALBUMEN_NEW_ROOT_KEY, "ALBUMEN_NEW_ROOT_KEY");
}

const rootKeyFile = () => path.join(/* turbopackIgnore: true */ env().dataFolder, "root.key");
const nextRootKeyFile = () => `${rootKeyFile()}.new`;

/** The file may be replaced while the service runs. */
function findRootKeyFile(): RootKey | undefined {
  const read = singleton("root-key-file", () => ({ version: "", rootKey: undefined as RootKey | undefined }));
  const stats = statSync(/* turbopackIgnore: true */ rootKeyFile(), { throwIfNoEntry: false });
  const version = stats ? `${stats.ino} ${stats.mtimeMs}` : "";
  if (version !== read.version) {
    read.rootKey = readRootKey(rootKeyFile());
    read.version = version;
  }

  return read.rootKey;
}

function readRootKey(file: string): RootKey | undefined {
  try {
    return toRootKey("file", readFileSync(/* turbopackIgnore: true */ file, "utf8").trim(), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** `place` is the variable or the file of the key, for an error. */
function toRootKey(provider: RootKey["provider"], text: string, place: string): RootKey {
  const key = Buffer.from(text, "base64");
  if (key.length !== keyBytes)
    throw new Error(
      `${place} is not a root key: it must contain ${keyBytes} random bytes in base64 (openssl rand -base64 ${keyBytes})`,
    );

  return { provider, id: rootKeyId(key), key };
}

/** Returns the next root key, which a rotation that was interrupted has left, or makes it. */
export async function prepareNextRootKey(): Promise<RootKey> {
  const left = readRootKey(nextRootKeyFile());
  if (left) return left;

  const file = await open(/* turbopackIgnore: true */ nextRootKeyFile(), "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString("base64")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }

  return prepareNextRootKey();
}

/**
 * Puts the next root key in the place of the current one, which stays next to it: backups from
 * before need it. Returns the name of its file.
 */
export async function installNextRootKey({ id }: RootKey): Promise<string> {
  const former = `${rootKeyFile()}.former-${id}`;
  await link(rootKeyFile(), former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rename(nextRootKeyFile(), rootKeyFile());
  const folder = await open(/* turbopackIgnore: true */ env().dataFolder, "r");
  await folder.sync().finally(() => folder.close());

  return path.basename(former);
}
