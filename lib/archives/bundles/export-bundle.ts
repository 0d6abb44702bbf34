import { commitChange } from "@/lib/changes";
import { insertCryptoEvent } from "@/lib/encryption";
import { imageErrors, requireImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { isSealedKey, storedObjects } from "@/lib/platform/storage";
import { type ZipEntry, zip } from "@/lib/platform/zip/zip";
import { createBundleKey, readScript, toManifestFile } from "./bundle-key";
import { findLiveFile } from "./repository";
import { requireWholeFile } from "./require-whole-file";
import type { ExportBundle } from "./resource";

const objectFile = "object.enc";

/**
 * Streams an encrypted image as it is stored, with its content key wrapped by the passphrase and
 * the script that opens it. Reads all of it before, because a bundle shows only when it is opened
 * whether it can be opened.
 * @throws AppError IMAGE_NOT_ENCRYPTED, FILE_DAMAGED
 */
export async function exportBundle(
  actor: Actor,
  id: string,
  { passphrase }: ExportBundle,
): Promise<{ filename: string; chunks: AsyncIterable<Uint8Array> }> {
  const { image } = await requireImage(actor, id);
  const file = image.isEncrypted ? await findLiveFile(id, image.generation) : undefined;
  if (!file?.blobKey || !isSealedKey(file.blobKey)) {
    const message = "The image is not encrypted, so there is no bundle of it. Download its original instead.";
    throw new AppError(imageErrors.notEncrypted, { message });
  }

  const { blobKey, contentType, sizeBytes, sha256 } = file;
  const isWhole = await requireWholeFile({ id, filename: image.filename, blobKey, sha256 });
  if (!isWhole) throw new AppError(commonErrors.notFound, { message: "Image not found." });

  const key = await createBundleKey(passphrase);
  const manifest = {
    format: "albumen-bundle",
    version: 1,
    image: { id, filename: image.filename, content_type: contentType, size_bytes: sizeBytes, sha256 },
    object: { file: objectFile, name: blobKey },
    key: { ...key.derivation, wrapped: await key.wrapKeyOf(blobKey) },
    created_at: isoTime(),
  };

  return {
    filename: `${image.filename}.bundle.zip`,
    chunks: streamBundle(actor, { id, generation: image.generation, blobKey, manifest }),
  };
}

interface Bundle {
  id: string;
  generation: number;
  blobKey: string;
  manifest: object;
}

async function* streamBundle(
  actor: Actor,
  { id, generation, blobKey, manifest }: Bundle,
): AsyncGenerator<Uint8Array> {
  const stored = await storedObjects().get(blobKey);
  if (!stored) throw new AppError(commonErrors.notFound, { message: "Image not found." });

  try {
    await transaction(async () => {
      await insertCryptoEvent({
        id: newId("cev"),
        owner: libraryOwner(actor),
        imageId: id,
        type: "bundle_export",
        detail: JSON.stringify({ generation }),
        createdAt: isoTime(),
      });
      await commitChange(actor, { resource: "bundle", action: "create", id });
    });

    const modifiedAt = new Date();

    async function* entries(): AsyncGenerator<ZipEntry, void> {
      yield { ...toManifestFile(manifest), modifiedAt };
      yield { ...(await readScript()), modifiedAt };
      if (stored) yield { name: objectFile, content: stored, modifiedAt };
    }

    yield* zip(entries());
  } finally {
    stored.destroy();
  }
}
