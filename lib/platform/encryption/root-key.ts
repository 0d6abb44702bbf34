import { readFileSync } from "node:fs";
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

/** The root key of `ALBUMEN_ROOT_KEY`, else of the file `root.key` in the data folder; undefined if there is none. */
export function findRootKey(): RootKey | undefined {
  const { ALBUMEN_ROOT_KEY } = env();
  if (ALBUMEN_ROOT_KEY !== undefined) return toRootKey("env", ALBUMEN_ROOT_KEY);
  return singleton("root-key-file", () => ({ rootKey: readRootKeyFile() })).rootKey;
}

export function rootKeyFile(): string {
  return path.join(/* turbopackIgnore: true */ env().dataFolder, "root.key");
}

function readRootKeyFile(): RootKey | undefined {
  let text: string;
  try {
    text = readFileSync(/* turbopackIgnore: true */ rootKeyFile(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return toRootKey("file", text.trim());
}

function toRootKey(provider: RootKey["provider"], text: string): RootKey {
  const key = Buffer.from(text, "base64");
  if (key.length !== keyBytes) throw new Error(`the root key of ${provider} has not ${keyBytes} bytes`);
  return { provider, id: rootKeyId(key), key };
}
