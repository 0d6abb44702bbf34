import { lockImage } from "@/lib/images";
import { DecoderFailure } from "@/lib/platform/decoder";
import { transaction } from "@/lib/platform/transaction";
import { failedRow } from "./failed-row";
import { failureReason } from "./failure-reason";
import { type Outcome, renderVariants, type Wanted } from "./render-variants";
import { saveRenderings } from "./save-renderings";

/**
 * Renders what is wanted, or notes for good that nothing can be rendered out of this file. What may go well another time is
 * thrown.
 */
export async function renderOrNote(wanted: Wanted): Promise<Outcome> {
  try {
    return await renderVariants(wanted);
  } catch (error) {
    if (!(error instanceof DecoderFailure) || error.isTemporary) throw error;
    const rows = wanted.jobs.map((job) => failedRow(wanted, job, failureReason(error)));
    await transaction(async () => {
      if (await lockImage(wanted.imageId)) await saveRenderings(wanted, rows);
    });
    return { rows, refused: [] };
  }
}
