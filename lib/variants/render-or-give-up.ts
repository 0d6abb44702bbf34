import type { Rendering, VariantJob } from "@/lib/engine";
import { isCustomKey } from "@/lib/kernel/variant-keys";
import { DecoderFailure } from "@/lib/platform/decoder";
import { failedRow } from "./failed-row";
import { failureReason } from "./failure-reason";
import type { findSource, Variant } from "./repository";

type SourceFile = NonNullable<Awaited<ReturnType<typeof findSource>>>["file"];

interface Attempted {
  /** Rows that say for good what cannot be made. */
  failed: Variant[];
  /** Why nothing of the file is to be rendered any more, when that was found out now. */
  gaveUp: string | null;
}

/**
 * Renders, and says what cannot be done: those that the rendering says, or all that is unfinished. A file whose presets took all
 * that a process may take is not tried again for anybody until its owner asks, or each preset, format and retry would take as
 * much. What may go well another time is thrown.
 */
export async function renderOrGiveUp(
  file: SourceFile,
  unfinished: () => readonly VariantJob[],
  render: () => Promise<Rendering>,
): Promise<Attempted> {
  if (unfinished().length === 0) return { failed: [], gaveUp: null };
  const failAll = (reason: string) => unfinished().map((job) => failedRow(file, job, reason));
  if (file.renderFailure !== null) return { failed: failAll(file.renderFailure), gaveUp: null };
  try {
    const { failed } = await render();
    return {
      failed: failed.map(({ reason, ...job }) => failedRow(file, job, failureReason(reason))),
      gaveUp: null,
    };
  } catch (error) {
    if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
    const reason = failureReason(error.reason);
    const isExhausted = error.reason !== "refused" && unfinished().some(({ key }) => !isCustomKey(key));
    return { failed: failAll(reason), gaveUp: isExhausted ? reason : null };
  }
}
