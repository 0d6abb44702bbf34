import type { RenderOutput, RenditionSpec } from "@/lib/engine";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { DecoderFailure, type DecoderFailureReason } from "@/lib/platform/decoder";
import { variantKind } from "./rendition";
import type { RenditionRow, Source } from "./repository";

/** Returns the public reason for a failed rendition, from an error or a decoder's reason. */
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

/** The row of a failed rendition; the reason is a public sentence. */
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
  /** Rows of permanent failures. */
  failed: RenditionRow[];
  /** Why the whole file is no longer rendered, if this rendering found out. */
  fileFailure: string | null;
}

/**
 * Renders and returns the failed renditions: those the rendering reports, or all unfinished ones. A file whose presets
 * exhaust a process is not rendered again until its owner asks, because each preset, format and retry would cost as
 * much. Throws temporary failures.
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
