import type { RenderOutput, RenditionSpec } from "@/lib/engine";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { DecoderFailure, type DecoderFailureReason } from "@/lib/platform/decoder";
import { variantKind } from "./rendition";
import type { RenditionRow, Source } from "./repository";

/** The reason of a failed rendering in words that an owner may read; of an error, or as a decoder names it. */
export function failureReason(failure: unknown): string {
  if (failure instanceof AppError) return failure.message;
  return messages[failure instanceof DecoderFailure ? failure.reason : `${failure}`] ?? defaultMessage;
}

const defaultMessage = "The image could not be rendered.";
const messages: { [Reason in DecoderFailureReason]?: string } & Record<string, string> = {
  timeout: "Rendering took too long.",
  memory: "Rendering took too much memory.",
};

const maxReasonLength = 500;

/** The row of a rendition that cannot be made; the reason is a public sentence. */
export function buildFailedRow(
  { imageId, generation }: { imageId: string; generation: number },
  { key, format }: RenditionSpec,
  reason: string,
): RenditionRow {
  const now = isoTime();
  return {
    ...{ imageId, generation, variantKey: key, format },
    kind: variantKind(key),
    status: "failed",
    ...{ blobKey: null, contentType: null, sizeBytes: null, width: null, height: null },
    error: reason.slice(0, maxReasonLength),
    createdAt: now,
    updatedAt: now,
  };
}

interface FailedRenditions {
  /** Rows of what can never be made. */
  failed: RenditionRow[];
  /** Why nothing of the file is rendered from now on, when this rendering found that out. */
  fileFailure: string | null;
}

/**
 * Renders, and returns what cannot be made: what the rendering reports, or all that is unfinished. A file whose presets exhausted
 * a process is not tried again until its owner asks, because each preset, format and retry would take as much. What may work
 * another time is thrown.
 */
export async function collectFailedRenditions(
  file: Source["file"],
  unfinished: () => readonly RenditionSpec[],
  render: () => Promise<RenderOutput>,
): Promise<FailedRenditions> {
  if (unfinished().length === 0) return { failed: [], fileFailure: null };
  const failAll = (reason: string) => unfinished().map((job) => buildFailedRow(file, job, reason));
  if (file.renderFailure !== null) return { failed: failAll(file.renderFailure), fileFailure: null };
  try {
    const { failed } = await render();
    return {
      failed: failed.map(({ reason, ...job }) => buildFailedRow(file, job, failureReason(reason))),
      fileFailure: null,
    };
  } catch (error) {
    if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
    const reason = failureReason(error.reason);
    const isExhausted = error.reason !== "rejected" && unfinished().some(({ key }) => !isCustomKey(key));
    return { failed: failAll(reason), fileFailure: isExhausted ? reason : null };
  }
}
