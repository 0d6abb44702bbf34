import { validationError } from "@/lib/kernel/errors";
import { transaction } from "@/lib/platform/database/transaction";
import {
  findNextRootKey,
  installNextRootKey,
  prepareNextRootKey,
  requireRootKey,
  rewrapMasterKeys,
} from "@/lib/platform/encryption";

/** The outcome of a rotation: how many accounts have keys, and the new root key by its id. */
interface RootKeyRotation {
  accounts: number;
  id: string;
  provider: "env" | "file";
}

/**
 * Wraps the master keys of all accounts by a new root key: that of `ALBUMEN_NEW_ROOT_KEY`, or one that takes the place of the file
 * `root.key`. Can be repeated after an interruption.
 */
export async function rotateRootKey(): Promise<RootKeyRotation> {
  const present = requireRootKey();
  const isFile = present.provider === "file";
  const next = isFile ? await prepareNextRootKey() : findNextRootKey();
  if (!next) {
    throw validationError({
      ALBUMEN_NEW_ROOT_KEY: ["must be set to the new root key, as ALBUMEN_ROOT_KEY has the present one"],
    });
  }
  const accounts = await transaction(() => rewrapMasterKeys(present, next));
  if (isFile) await installNextRootKey();
  return { accounts, id: next.id, provider: next.provider };
}
