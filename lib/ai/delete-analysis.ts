import { type Change, columnsOf, commitChanges } from "@/lib/changes";
import { getImages, lockOwnImage, requireImage, updateImageRow } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { aiErrors } from "./errors";
import { outdateMovedCrops } from "./moved-crops";
import { deleteAnalysisRow, findAnalysis } from "./repository";
import type { DeletedAnalysis } from "./resource";

/**
 * Deletes the analysis of the image and what follows from it: its words in the search, and a mark
 * that only it set. Texts that were filled in from it stay.
 * @throws AppError NOT_FOUND when there is none
 */
export async function deleteAnalysis(actor: Actor, id: string): Promise<DeletedAnalysis> {
  await requireImage(actor, id);

  await transaction(async () => {
    const image = await lockOwnImage(actor, id);
    const analysis = await findAnalysis(image.owner, id);
    if (!analysis) throw new AppError(aiErrors.notAnalyzed);

    const crops = await outdateMovedCrops(image, analysis.faces, []);
    await deleteAnalysisRow(image.owner, id);
    const isMarkOfAnalysis = image.nsfw && !image.nsfwChosen && analysis.nsfwFlagged;
    const changed = { ...(isMarkOfAnalysis && { nsfw: false }) };
    const columns = { ...changed, ...crops.columns };
    await updateImageRow(id, { ...columns, aiStatus: "none", updatedAt: isoTime() });
    const deleted: Change = {
      resource: "image",
      action: "delete-analysis",
      ids: [id],
      columns: columnsOf(columns),
      fields: ["status.ai", ...Object.keys(changed)],
      present: (ids) => getImages(actor, ids),
    };
    await commitChanges([deleted, ...crops.changes].map((change) => ({ actor, change })));
  });

  return { image_id: id, deleted: true };
}
