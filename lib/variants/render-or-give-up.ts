import type { VariantJob } from "@/lib/engine";
import { isCustomKey } from "@/lib/kernel/variant-keys";
import { DecoderFailure } from "@/lib/platform/decoder";
import { failedRow } from "./failed-row";
import { failureReason } from "./failure-reason";
import type { findSource, Variant } from "./repository";

type SourceFile = NonNullable<Awaited<ReturnType<typeof findSource>>>["file"];

export interface Attempted {
  rows: Variant[];
  /** Why nothing of the file is to be rendered any more, when that was found out now. */
  gaveUp: string | null;
}

/**
 * What rendering makes, or rows that say for good that it cannot be done. A file whose presets took all that a process may take
 * is not tried again for anybody until its owner asks, or each preset, format and retry would take as much. What may go well
 * another time is thrown.
 */
export async function renderOrGiveUp(
  file: SourceFile,
  jobs: readonly VariantJob[],
  render: () => Promise<Variant[]>,
): Promise<Attempted> {
  const failed = (reason: string) => jobs.map((job) => failedRow(file, job, reason));
  if (file.renderFailure !== null) return { rows: failed(file.renderFailure), gaveUp: null };
  try {
    return { rows: await render(), gaveUp: null };
  } catch (error) {
    if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
    const reason = failureReason(error.reason);
    const isExhausted = error.reason !== "refused" && jobs.some(({ key }) => !isCustomKey(key));
    return { rows: failed(reason), gaveUp: isExhausted ? reason : null };
  }
}
