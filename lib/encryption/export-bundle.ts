import { randomBytes, scrypt } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { commitChange } from "@/lib/changes";
import { imageErrors, requireImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { openContentKey, wrapKey } from "@/lib/platform/encryption";
import { parseContentKey, storedObjects } from "@/lib/platform/storage";
import { type ZipEntry, zip } from "@/lib/platform/zip/zip";
import { findLiveFile, insertEvent } from "./repository";
import type { ExportBundle } from "./resource";

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** 64 MB of memory for each guess. */
const cost = { N: 2 ** 16, r: 8, p: 1 };
const objectFile = "object.enc";
const script = () => path.join(/* turbopackIgnore: true */ process.cwd(), "docs/encrypted-format/open.mjs");

/**
 * Streams an encrypted image as it is stored, with its content key wrapped by the passphrase and the script that opens it.
 * @throws AppError IMAGE_NOT_ENCRYPTED
 */
export async function exportBundle(
  actor: Actor,
  id: string,
  { passphrase }: ExportBundle,
): Promise<{ filename: string; chunks: AsyncIterable<Uint8Array> }> {
  const { image } = await requireImage(actor, id);
  const file = image.isEncrypted ? await findLiveFile(id, image.generation) : undefined;
  const contentKey = parseContentKey(file?.blobKey ?? "");
  if (!file?.blobKey || !contentKey) throw new AppError(imageErrors.notEncrypted);
  const { blobKey, contentType, sizeBytes, sha256 } = file;
  const key = await openContentKey(contentKey.id, contentKey.subject);
  const manifest = {
    format: "albumen-bundle",
    version: 1,
    image: { id, filename: image.filename, content_type: contentType, size_bytes: sizeBytes, sha256 },
    object: { file: objectFile, name: blobKey },
    key: await wrapByPassphrase(key, passphrase, blobKey),
    created_at: isoTime(),
  };
  return {
    filename: `${image.filename}.bundle.zip`,
    chunks: streamBundle(actor, { id, generation: image.generation, blobKey, manifest }),
  };
}

async function wrapByPassphrase(key: Buffer, passphrase: string, objectKey: string) {
  const salt = randomBytes(16);
  const wrappingKey = await deriveKey(passphrase.normalize("NFC"), salt, 32, {
    ...cost,
    maxmem: 256 * cost.N * cost.r,
  });
  const wrapped = Buffer.from(wrapKey(key, wrappingKey, `albumen bundle v1\n${objectKey}`), "base64url");
  return {
    ...{ kdf: "scrypt", salt: salt.toString("base64"), n: cost.N, r: cost.r, p: cost.p },
    wrapped: wrapped.toString("base64"),
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
      await insertEvent({
        ...{ id: newId("cev"), owner: libraryOwner(actor), imageId: id, type: "bundle_export" },
        detail: JSON.stringify({ generation }),
        createdAt: isoTime(),
      });
      await commitChange(actor, { resource: "bundle", action: "create", id });
    });
    const modifiedAt = new Date();
    async function* entries(): AsyncGenerator<ZipEntry, void> {
      yield { name: "manifest.json", content: Buffer.from(JSON.stringify(manifest, null, 2)), modifiedAt };
      yield { name: "open.mjs", content: await readFile(script()), modifiedAt };
      if (stored) yield { name: objectFile, content: stored, modifiedAt };
    }
    yield* zip(entries());
  } finally {
    stored.destroy();
  }
}
