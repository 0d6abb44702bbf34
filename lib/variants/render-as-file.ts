import { encryptionErrors, isDamage } from "@/lib/encryption";
import { type EncodedRendition, getFileFormat, type OutputFormat } from "@/lib/engine";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { uploadErrors } from "@/lib/uploads/errors";
import { OutdatedWatermarkError } from "@/lib/watermarks";
import { renderUnsaved } from "./render-unsaved";
import { toImageSource } from "./rendition";
import { findSource } from "./source-repository";

interface FileRequest {
  key: string;
  /** Defaults to the format in which the variant becomes an image of its own. */
  format: OutputFormat | undefined;
}

/**
 * Renders a variant of the live file in the background, as the file of another image. It takes no
 * slot of the variants.
 * @throws AppError UPLOAD_MISSING if the generation is not live; FILE_DAMAGED; CONFLICT when the
 *   watermark in the key has changed; and the errors of `renderUnsaved`
 */
export async function renderAsFile(
  { id, generation }: { id: string; generation: number },
  { key, format }: FileRequest,
): Promise<EncodedRendition> {
  const source = await findSource(id, generation, { keys: [key] });
  if (!source?.file.blobKey || source.liveGeneration !== generation) throw new AppError(uploadErrors.missing);

  const spec = { key, format: format ?? getFileFormat(toImageSource(source.file), key) };
  try {
    return await renderUnsaved(source, spec, { isUrgent: false });
  } catch (error) {
    if (isDamage(error)) throw new AppError(encryptionErrors.damaged, { cause: error });
    if (!(error instanceof Error && error.cause instanceof OutdatedWatermarkError)) throw error;

    const message = "The watermark of the recipe has changed since the batch started.";
    throw new AppError(commonErrors.conflict, { message, cause: error });
  }
}
