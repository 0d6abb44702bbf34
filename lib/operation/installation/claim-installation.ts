import { env } from "@/lib/platform/process/env";
import { secretFingerprint } from "@/lib/platform/secrets/signing";
import { claimStores, describeOtherFolder, makeFolderId, readFolderId } from "@/lib/platform/storage";
import { findInstallation, getInstallationId, saveFolderId, saveSecretFingerprint } from "./repository";

/**
 * Checks that the stores belong to this database, and marks them so: with another database all of
 * their objects would be orphans. To be called before anything is written to them or deleted from
 * them. Throws an Error of one sentence.
 */
export async function claimStorage(): Promise<void> {
  await claimStores(await getInstallationId());
  await claimFolder();
}

/**
 * Checks that the data folder is the one in which the images of this database are: with another
 * one, each process would deliver only what it has received itself. Throws an Error of one
 * sentence.
 */
async function claimFolder(): Promise<void> {
  if (env().ALBUMEN_STORAGE !== "fs") return;

  const isClaimed = ((await findInstallation())?.folderId ?? null) !== null;
  const folderId = isClaimed ? await readFolderId() : await makeFolderId();
  if (folderId !== undefined) await saveFolderId(folderId);
  const claimed = (await findInstallation())?.folderId ?? "";
  if (claimed !== folderId) throw new Error(describeOtherFolder(claimed));
}

/**
 * Records the secret with which a process starts. Returns a warning if the last one had another:
 * the secret may be changed, but all processes must have the same.
 */
export async function noteSecret(): Promise<string | undefined> {
  if (env().ALBUMEN_SECRET === undefined) return undefined;

  const fingerprint = secretFingerprint();
  const before = (await findInstallation())?.secretFingerprint ?? fingerprint;
  await saveSecretFingerprint(fingerprint);

  return before === fingerprint ? undefined : otherSecret;
}

const otherSecret =
  "ALBUMEN_SECRET is not the one with which the last process of this installation started. If it was changed on purpose, sessions, signed URLs and share links made before are no longer valid, and webhooks need new secrets. If not, give all processes the same one.";
