import canonicalize from "canonicalize";
import type { BackedUpImage } from "@/lib/archives";
import { findContentKey } from "@/lib/platform/database/encryption-keys";
import { openContentKey } from "@/lib/platform/encryption";
import { parseContentKey } from "@/lib/platform/storage";
import { sealText } from "../backup-key";
import { backupFormat, backupVersion, hashText, manifestKey, sealedName } from "../layout";
import type { ImageManifest } from "../manifests";
import type { ObjectRow } from "../objects-repository";
import type { BackupContext } from "./context";

/** The content key of an encrypted image is not in the database. */
export class LostKeyError extends Error {
  override readonly name = "LostKeyError";
}

type StoredFile = Pick<ObjectRow, "objectKey" | "sizeBytes" | "sha256" | "encryption">;

/**
 * Returns the manifest of an image whose file is in the bucket. What an encrypted image shows is
 * encrypted in it as well.
 */
export async function buildManifest(
  { backupKey }: BackupContext,
  image: BackedUpImage,
  file: StoredFile,
): Promise<{ manifest: ImageManifest; hash: string }> {
  const { objectKey, sizeBytes, sha256 } = file;
  const record = image.toRecord({
    path: objectKey,
    size_bytes: image.sizeBytes,
    sha256: image.sha256 ?? "",
  });
  const { encryption, key } = await describeEncryption(image, file.encryption, backupKey);
  const head = {
    format: `${backupFormat}-image` as const,
    version: backupVersion as 1,
    id: image.id,
    object: { key: objectKey, size_bytes: sizeBytes, sha256 },
    encryption,
    deleted_at: null,
  };
  const stable = stableRecord(record);
  const manifest: ImageManifest = key
    ? { ...head, record: null, sealed_record: sealText(JSON.stringify(stable), key, manifestKey(image.id)) }
    : { ...head, record: stable, sealed_record: null };

  return { manifest, hash: hashManifest(manifest, stable) };
}

/** Returns the hash of a manifest's content. A sealed record has another text each time. */
export function hashManifest(
  { format, version, id, object, encryption }: ImageManifest,
  record: Record<string, unknown>,
): string {
  const head = { format, version, id, object, encryption, deleted_at: null };
  return hashText(canonicalize([head, withoutCounts(record)]) ?? "");
}

type Described = ReturnType<BackedUpImage["toRecord"]>;

/** The state of the backup itself would change with every synchronization. */
function stableRecord(record: Described): Record<string, unknown> {
  const { urls: _urls, status, ...rest } = record as Described & { urls?: unknown; status?: object };
  const { backup: _backup, ...shown } = { backup: undefined, ...status };
  return { ...rest, status: shown };
}

/** A member that changes without a change of the image is stored with its next change. */
function withoutCounts(stable: Record<string, unknown>) {
  const { record, status, ...rest } = stable;
  const {
    requests: _requests,
    bytes: _bytes,
    last_accessed_at: _at,
    analysis: _analysis,
    ...kept
  } = record as Record<string, unknown>;
  const { variants: _variants, ai: _ai, ...state } = status as Record<string, unknown>;

  return { ...rest, record: kept, status: state };
}

async function describeEncryption(
  image: BackedUpImage,
  encryption: ObjectRow["encryption"],
  backupKey: Buffer | undefined,
): Promise<{ encryption: ImageManifest["encryption"]; key: Buffer | undefined }> {
  if (encryption === "none") return { encryption: null, key: backupKey };
  if (encryption === "passphrase")
    return { encryption: { type: "passphrase", name: sealedName(image.id, image.blobKey) }, key: backupKey };

  const name = parseContentKey(image.blobKey);
  const found = name && (await findContentKey(name.id));
  if (!name || !found) throw new LostKeyError("The key that opens the file of the image is gone.");

  const { id, subjectId, keyVersion, wrapped } = found.row;
  return {
    encryption: {
      type: "image",
      name: image.blobKey,
      key: { id, subject: subjectId, version: keyVersion, wrapped },
    },
    key: await openContentKey(name.id, name.subject),
  };
}
