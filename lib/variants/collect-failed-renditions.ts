import type { RenderOutput, RenditionSpec } from "@/lib/engine";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { DecoderFailure } from "@/lib/platform/decoder";
import { buildFailedRow } from "./build-failed-row";
import { failureReason } from "./failure-reason";
import type { findSource, RenditionRow } from "./repository";

type SourceFile = NonNullable<Awaited<ReturnType<typeof findSource>>>["file"];

interface FailedRenditions {
  /** Rows that say for good what cannot be made. */
  failed: RenditionRow[];
  /** Why nothing of the file is to be rendered any more, when that was found out now. */
  fileFailure: string | null;
}

/**
 * Renders, and says what cannot be done: those that the rendering says, or all that is unfinished. A file whose presets took all
 * that a process may take is not tried again for anybody until its owner asks, or each preset, format and retry would take as
 * much. What may go well another time is thrown.
 */
export async function collectFailedRenditions(
  file: SourceFile,
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
    const isExhausted = error.reason !== "refused" && unfinished().some(({ key }) => !isCustomKey(key));
    return { failed: failAll(reason), fileFailure: isExhausted ? reason : null };
  }
}
