import type { EncodedRendition, RenditionSpec } from "@/lib/engine";
import { AppError } from "@/lib/kernel/errors";
import { DecoderFailure } from "@/lib/platform/decoder";
import { variantErrors } from "./errors";
import { failureReason, renderFiles, throwToCaller } from "./render-files";
import type { Source } from "./source-repository";

/**
 * Renders a rendition that is not saved.
 * @throws AppError VARIANT_FAILED; SERVICE_UNAVAILABLE when no decoder could finish; NOT_FOUND when
 *   the bytes of the image are lost or damaged, or the key names an earlier watermark
 */
export async function renderUnsaved(
  source: Source,
  spec: RenditionSpec,
  request: { isUrgent: boolean; signal?: AbortSignal },
): Promise<EncodedRendition> {
  const { imageId, renderFailure } = source.file;
  if (renderFailure !== null) throw new AppError(variantErrors.failed, { message: renderFailure });

  try {
    const storedRows = source.renditions;
    const { rendered, failed } = await renderFiles(source, { ...request, specs: [spec], storedRows });
    const [failure] = failed;
    if (failure) throw new AppError(variantErrors.failed, { message: failureReason(failure.reason) });

    const [rendition] = rendered;
    if (!rendition) throw new Error(`${spec.key} of ${imageId} was not rendered`);

    return rendition;
  } catch (error) {
    if (!(error instanceof DecoderFailure) || error.isTemporary) throwToCaller(error);

    throw new AppError(variantErrors.failed, { message: failureReason(error), cause: error });
  }
}
