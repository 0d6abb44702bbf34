import { identify } from "@/lib/engine";
import { maxImageBytes } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { OutboundFailure, type OutboundResponse, safeFetch } from "@/lib/platform/outbound";
import { objectStore, storageErrors } from "@/lib/platform/storage";
import { importFilename } from "./import-filename";
import type { ImportImage } from "./resource";
import { discardStaged, stageUpload } from "./stage-upload";
import { type ArrivedFile, type UploadedImage, uploadImage } from "./upload-image";

/** A file that was fetched, with what its sender calls it. */
interface FetchedFile extends ArrivedFile {
  url: string;
  disposition: string | undefined;
}

/** Fetches a file from a foreign host; from there on it is like a file that was uploaded in one call. */
export async function importImage(
  actor: Actor,
  { url, filename, ...described }: ImportImage,
): Promise<UploadedImage> {
  const file = await fetchFile(url);
  try {
    return await uploadImage(actor, { ...described, filename: filename ?? (await filenameOf(file)) }, file);
  } finally {
    await discardStaged(file);
  }
}

async function fetchFile(url: string): Promise<FetchedFile> {
  try {
    return await safeFetch(url, { headers: { accept: "image/*, */*;q=0.1" } }, async (response) => {
      refuseAnswer(response);
      const staged = await stageUpload(response.body, maxImageBytes);
      return { ...staged, url, disposition: response.headers["content-disposition"] };
    });
  } catch (error) {
    if (error instanceof OutboundFailure) throw refusal(error.message);
    throw error;
  }
}

function refuseAnswer({ status, headers }: OutboundResponse): void {
  if (status >= 300 && status < 400) throw refusal("leads elsewhere: give the address that it redirects to");
  if (status !== 200) throw refusal(`was answered with status ${status} by its host`);
  if (!/^(identity)?$/i.test(headers["content-encoding"] ?? "")) {
    throw refusal("was answered in a compressed form, which was not asked for");
  }
  // An announced size spares the transfer; what arrives is counted all the same.
  if (Number(headers["content-length"]) > maxImageBytes) throw new AppError(storageErrors.tooLarge);
}

function refusal(message: string): AppError {
  return validationError({ url: [message] });
}

async function filenameOf(file: FetchedFile): Promise<string> {
  const identity = await objectStore().withLocalFile(file.blobKey, identify);
  if (!identity) throw new Error(`the bytes of ${file.blobKey} are gone`);
  return importFilename(file, identity.format);
}
