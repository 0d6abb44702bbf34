import { getAlbum } from "@/lib/albums";
import { commitChange } from "@/lib/changes";
import { insertCryptoEvent } from "@/lib/encryption";
import { imageErrors } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { storedObjects } from "@/lib/platform/storage";
import { ArchivePaths, toPortableName, type ZipEntry, zip } from "@/lib/platform/zip/zip";
import { type BundleKey, createBundleKey, readScript, toManifestFile } from "./bundle-key";
import { type EncryptedFile, listEncryptedFiles } from "./repository";
import { requireWholeFile } from "./require-whole-file";
import type { ExportBundle } from "./resource";

/**
 * Streams all encrypted images of an album as they are stored, in one archive with their content
 * keys wrapped by the passphrase. Reads all of them before.
 * @throws AppError NOT_FOUND, IMAGE_NOT_ENCRYPTED for an album without encrypted images,
 *   FILE_DAMAGED
 */
export async function exportAlbumBundle(
  actor: Actor,
  slug: string,
  { passphrase }: ExportBundle,
): Promise<{ filename: string; chunks: AsyncIterable<Uint8Array> }> {
  const { album, title } = await getAlbum(actor, slug);
  const files = await listEncryptedFiles(libraryOwner(actor), album, isoTime());
  if (files.length === 0)
    throw new AppError(imageErrors.notEncrypted, { message: "No image of the album is encrypted." });

  // Before the response starts, a damaged file or a missing root key is an error that the caller
  // sees.
  for (const file of files) await requireWholeFile(file);
  const key = await createBundleKey(passphrase);

  return {
    filename: `${album}.bundle.zip`,
    chunks: streamAlbum(actor, { album, title, files, key }),
  };
}

interface AlbumBundle {
  album: string;
  title: string;
  files: readonly EncryptedFile[];
  key: BundleKey;
}

async function* streamAlbum(
  actor: Actor,
  { album, title, files, key }: AlbumBundle,
): AsyncGenerator<Uint8Array> {
  await transaction(async () => {
    await insertCryptoEvent({
      id: newId("cev"),
      owner: libraryOwner(actor),
      imageId: null,
      type: "bundle_export",
      detail: JSON.stringify({ album, images: files.length }),
      createdAt: isoTime(),
    });
    await commitChange(actor, { resource: "bundle", action: "create", id: album });
  });

  const modifiedAt = new Date();
  const header = {
    format: "albumen-bundle",
    version: 2,
    album: { album, title },
    key: key.derivation,
    created_at: isoTime(),
  };

  async function* entries(): AsyncGenerator<ZipEntry, void> {
    yield { ...(await readScript()), modifiedAt };
    const images: object[] = [];
    const missing: object[] = [];
    const paths = new ArchivePaths();
    for (const file of files) {
      const { id, blobKey } = file;
      const content = await storedObjects().get(blobKey);
      // It was replaced, decrypted or purged since the archive started.
      if (!content) {
        missing.push({ id, filename: file.filename });
        continue;
      }

      const object = { file: `objects/${id}.enc`, name: blobKey };
      images.push({ ...describe(file, paths), object, wrapped: await key.wrapKeyOf(blobKey) });
      try {
        yield { name: object.file, content, modifiedAt };
      } finally {
        content.destroy();
      }
    }

    yield { ...toManifestFile({ ...header, images, missing }), modifiedAt };
  }

  yield* zip(entries());
}

/** The names of files are different where case is ignored, too. */
function describe({ id, filename, contentType, sizeBytes, sha256 }: EncryptedFile, paths: ArchivePaths) {
  const name = toPortableName(filename);
  const free = paths.reserve(name) ? name : `${id}-${name}`;
  return { id, filename: free, content_type: contentType, size_bytes: sizeBytes, sha256 };
}
