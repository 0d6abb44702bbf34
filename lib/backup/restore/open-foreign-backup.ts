import { AppError, validationError } from "@/lib/kernel/errors";
import { WrongKeyError } from "@/lib/platform/encryption";
import { type BackupBucket, type BucketPlace, openBackupBucket } from "@/lib/platform/storage";
import { unwrapByPassphrase } from "../backup-key";
import { backupErrors } from "../errors";
import { headKey, keysKey } from "../layout";
import { type BackupHead, StoredKeys } from "../manifests";
import { parseHead, parseRecord } from "../stored-records";
import { type BackupArchive, openBackupArchive } from "./backup-archive";

/** A backup that was found in a bucket. */
export interface ForeignBackup {
  archive: BackupArchive;
  close(): Promise<void>;
}

interface BackupChoice {
  /** The owner whose backup it is, if the place has several. */
  email: string;
  passphrase: string | undefined;
}

/**
 * Opens the backup of an owner with nothing but the bucket, the root key of this installation and
 * the passphrase, if it has one. For an operator, who chooses the endpoint.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR
 */
export async function openForeignBackup(place: BucketPlace, choice: BackupChoice): Promise<ForeignBackup> {
  const found: ForeignBackup[] = [];
  const rejections: unknown[] = [];
  for (const prefix of await listPlaces(place)) {
    const bucket = openBackupBucket({ ...place, prefix }, { isTrusted: true });
    const archive = await openFolder(bucket, choice).catch((error: unknown) => {
      // The backup of another owner may have another passphrase.
      rejections.push(error);
    });

    if (archive) found.push({ archive, close: () => bucket.close() });
    else await bucket.close();
  }

  // The email address of a backup may be a previous one, but one that cannot be opened may be the
  // one that is asked for.
  const isOnlyOne = found.length + rejections.length === 1;
  const chosen = isOnlyOne ? found[0] : found.find(({ archive }) => archive.email === choice.email);
  for (const other of found) if (other !== chosen) await other.close();
  if (chosen) return chosen;
  if (rejections.length > 0) throw rejections[0];
  if (found.length === 0) throw new AppError(backupErrors.noBackup);

  throw validationError({
    from: [`has the backups of ${found.map(({ archive }) => archive.email).join(", ")}`],
  });
}

/** The folders that may belong to a library: the place itself, or the folders in it. */
async function listPlaces(place: BucketPlace): Promise<string[]> {
  const root = openBackupBucket(place, { isTrusted: true });
  try {
    if ((await root.readText(headKey)) !== undefined) return [place.prefix];

    const folders = await root.listFolders();
    return folders.map((folder) => (place.prefix === "" ? folder : `${place.prefix}/${folder}`));
  } finally {
    await root.close();
  }
}

async function openFolder(
  bucket: BackupBucket,
  { passphrase }: BackupChoice,
): Promise<BackupArchive | undefined> {
  const head = await bucket.readText(headKey);
  if (head === undefined) return undefined;

  const { passphrase: stored } = parseHead(head);
  const backupKey = stored ? await openKey(stored, passphrase) : undefined;
  const keys = await bucket.readText(keysKey);
  const master = keys === undefined ? undefined : parseRecord(keysKey, keys, StoredKeys);

  return openBackupArchive(bucket, { backupKey, master }, { withDeleted: false });
}

async function openKey(stored: NonNullable<BackupHead["passphrase"]>, passphrase: string | undefined) {
  if (passphrase === undefined)
    throw validationError({ ALBUMEN_PASSPHRASE: ["must be set: the backup has a passphrase"] });
  try {
    return await unwrapByPassphrase(stored, passphrase);
  } catch (error) {
    if (!(error instanceof WrongKeyError)) throw error;
    throw validationError({ ALBUMEN_PASSPHRASE: ["is not the passphrase of the backup"] });
  }
}
