import { existsSync } from "node:fs";
import { singleton } from "@/lib/platform/process/singleton";
import { findRootKey } from "./root-key";

/**
 * The folder of a file system in memory. Decoders write what they make of encrypted images there,
 * because no plain byte of them may reach a disk.
 */
export const memoryFolder = "/dev/shm";

/** Whether new images can be encrypted: there is a root key, and memory to decode in. */
export function isEncryptionOffered(): boolean {
  return hasMemoryFolder() && findRootKey() !== undefined;
}

function hasMemoryFolder(): boolean {
  return singleton("memory-folder", () => ({ exists: existsSync(memoryFolder) })).exists;
}
