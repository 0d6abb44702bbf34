import { checkEncryption } from "./master-keys";
import { findRootKey } from "./root-key";

/**
 * Returns what is wrong with the root key of an installation that has encrypted images, in one
 * sentence.
 */
export async function findRootKeyWarning(): Promise<string | undefined> {
  try {
    findRootKey();
  } catch (error) {
    return `Nothing can be encrypted, and encrypted images cannot be opened: ${error instanceof Error ? error.message : error}.`;
  }
  if ((await checkEncryption()) !== "unavailable") return undefined;
  return "Encrypted images cannot be opened: the root key is missing or is not the one that they need. Put it back as ALBUMEN_ROOT_KEY or as root.key in the data folder. All else works.";
}
