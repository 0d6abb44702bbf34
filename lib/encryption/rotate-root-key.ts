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
  /** The file that has the previous key now, in the data folder. */
  formerFile: string | undefined;
}

/**
 * Wraps the master keys of all accounts by a new root key: the key in `ALBUMEN_NEW_ROOT_KEY`, or
 * one that takes the place of the file `root.key`. Can be repeated after an interruption.
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

  let formerFile: string | undefined;
  const install = async () => {
    if (isFile) formerFile = await installNextRootKey(present);
  };

  const accounts = await transaction(async () => {
    const rewrapped = await rewrapMasterKeys(present, next);
    // An account that waits for its first key cannot notice this by a stored key: the root key has
    // to be another one before it continues.
    if (rewrapped === 0) await install();
    return rewrapped;
  });

  if (accounts > 0) await install();
  return { accounts, id: next.id, provider: next.provider, formerFile };
}
