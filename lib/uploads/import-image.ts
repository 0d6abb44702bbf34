import { maxImageBytes } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { identifyInput } from "@/lib/platform/decoder";
import { OutboundFailure, type OutboundResponse, safeFetch } from "@/lib/platform/outbound";
import { objectStore, storageErrors } from "@/lib/platform/storage";
import type { UploadResult } from "./filename-conflict";
import { importFilename, remoteFilename } from "./import-filename";
import type { ImportImage } from "./resource";
import { discardStaged, type StagedFile, stageImage, uploadImage } from "./upload-image";

/** A fetched file with its URL and Content-Disposition. */
interface FetchedFile extends StagedFile {
  url: string;
  disposition: string | undefined;
}

/** Fetches a file from a remote host, then handles it like a one-call upload. */
export async function importImage(
  actor: Actor,
  { url, filename, ...fields }: ImportImage,
): Promise<UploadResult> {
  const file = await fetchFile(url);
  try {
    const named = { ...fields, filename: filename ?? (await deriveFilename(file)) };
    return await uploadImage(actor, named, { ...file, name: remoteFilename(file) });
  } finally {
    await discardStaged(file);
  }
}

async function fetchFile(url: string): Promise<FetchedFile> {
  try {
    return await safeFetch(url, { headers: { accept: "image/*, */*;q=0.1" } }, async (response) => {
      rejectUnusableResponse(response);
      const staged = await stageImage(response.body, maxImageBytes);
      return { ...staged, url, disposition: response.headers["content-disposition"] };
    });
  } catch (error) {
    if (error instanceof OutboundFailure) throw urlError(error.message);
    throw error;
  }
}

function rejectUnusableResponse({ status, headers }: OutboundResponse): void {
  if (status >= 300 && status < 400) throw urlError("leads to another URL: use that one");
  if (status !== 200) throw urlError(`returned status ${status}`);
  if (!/^(identity)?$/i.test(headers["content-encoding"] ?? "")) {
    throw urlError("returned a compressed response that was not requested");
  }
  // A declared length saves the transfer; the received bytes are counted anyway.
  if (Number(headers["content-length"]) > maxImageBytes) throw new AppError(storageErrors.tooLarge);
}

function urlError(message: string): AppError {
  return validationError({ url: [message] });
}

async function deriveFilename(file: FetchedFile): Promise<string> {
  const identity = await objectStore().withSource(file.blobKey, identifyInput);
  if (!identity) throw new Error(`the bytes of ${file.blobKey} are gone`);
  return importFilename(file, identity.format);
}
