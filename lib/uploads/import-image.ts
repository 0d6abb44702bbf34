import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { maxImageBytes } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { identifyInput } from "@/lib/platform/decoder";
import { followingFetch, OutboundFailure, type OutboundResponse } from "@/lib/platform/outbound";
import { storageErrors } from "@/lib/platform/storage";
import type { UploadResult } from "./filename-conflict";
import { importFilename, remoteFilename } from "./import-filename";
import { imageReceiver, type ReceivedFile, withReceived } from "./received-file";
import type { ImportImage } from "./resource";
import { uploadImage } from "./upload-image";

/** A fetched file with the URL that it came from, after redirects, and its Content-Disposition. */
type FetchedFile = ReceivedFile & {
  url: string;
  disposition: string | undefined;
};

/**
 * Fetches a file from a remote host, then handles it like a one-call upload. Also returns the URL
 * that it came from, if that is another one.
 */
export async function importImage(
  actor: Actor,
  { url, filename, ...fields }: ImportImage,
): Promise<UploadResult & { importedFrom: string | null }> {
  const file = await fetchFile(url);
  try {
    const named = { ...fields, filename: filename ?? (await deriveFilename(file)) };
    const uploaded = await uploadImage(actor, named, { ...file, name: remoteFilename(file) });
    return { ...uploaded, importedFrom: file.url === new URL(url).href ? null : file.url };
  } finally {
    await imageReceiver.discard(file);
  }
}

async function fetchFile(url: string): Promise<FetchedFile> {
  try {
    return await followingFetch(url, { accept: "image/*, */*;q=0.1" }, async (response) => {
      rejectUnusableResponse(response);
      const received = await imageReceiver.receive(decodeBody(response), maxImageBytes);
      return { ...received, url: response.url, disposition: response.headers["content-disposition"] };
    });
  } catch (error) {
    if (error instanceof OutboundFailure) throw urlError(error.message);
    throw error;
  }
}

function rejectUnusableResponse({ status, headers }: OutboundResponse): void {
  if (status !== 200) throw urlError(`returned status ${status}`);
  if (!/^(identity|gzip|x-gzip)?$/i.test(headers["content-encoding"] ?? ""))
    throw urlError("returned a compressed response that was not requested");
  // A declared length saves the transfer; the received bytes are counted anyway.
  if (Number(headers["content-length"]) > maxImageBytes) throw new AppError(storageErrors.tooLarge);
}

/** Some hosts compress everything, requested or not. */
function decodeBody({ headers, body }: OutboundResponse): Readable {
  if (!/gzip/i.test(headers["content-encoding"] ?? "")) return body;
  return Readable.from(decompress(body), { objectMode: false });
}

async function* decompress(body: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // The reader of the decompressed stream gets the error of its source.
  body.on("error", (error) => gunzip.destroy(error));
  try {
    yield* body.pipe(gunzip);
  } catch (error) {
    if (error instanceof OutboundFailure) throw error;
    throw new OutboundFailure("returned a compressed response that is damaged", { cause: error });
  } finally {
    body.destroy();
    gunzip.destroy();
  }
}

function urlError(message: string): AppError {
  return validationError({ url: [message] });
}

async function deriveFilename(file: FetchedFile): Promise<string> {
  const identity = await withReceived(file, identifyInput);
  return importFilename(file, identity.format);
}
