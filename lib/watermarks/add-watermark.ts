import { commitChange } from "@/lib/changes";
import type { WatermarkSource } from "@/lib/engine/variants/watermark";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { transaction } from "@/lib/platform/database/transaction";
import { watermarkErrors } from "./errors";
import { type StoredMark, toRevision, withNewMark } from "./marks";
import { getWatermark } from "./read-watermarks";
import { countWatermarks, insertWatermark, lockOpenOwner, type WatermarkRow } from "./repository";
import { maxWatermarks } from "./values";

export type NewWatermark = Omit<WatermarkRow, "owner" | "revision" | keyof StoredMark>;

/**
 * Adds a watermark with a mark from the source, or with one of an archive that is imported, which is
 * decoded like the file of a request. Returns false if there is a watermark with this ID.
 * @throws AppError WATERMARK_LIMIT_REACHED, INVALID_IMAGE, IMAGE_TOO_LARGE
 */
export async function addWatermark(
  actor: Actor,
  row: NewWatermark,
  content: { source: WatermarkSource } | { archivedPng: Buffer },
): Promise<boolean> {
  const { owner, uid } = wholeLibrary(actor);
  const { id } = row;
  const isImport = "archivedPng" in content;
  const source = isImport
    ? { kind: "image" as const, format: "png" as const, bytes: content.archivedPng }
    : content.source;
  return withNewMark({ id, owner }, source, (mark) =>
    transaction(async () => {
      if (!(await lockOpenOwner(owner))) throw new AppError(commonErrors.unauthorized);
      if ((await countWatermarks(owner)) >= maxWatermarks) throw new AppError(watermarkErrors.limitReached);
      if (!(await insertWatermark({ ...row, owner, ...mark, revision: toRevision({ ...row, ...mark }) })))
        return false;

      const action = isImport ? "import" : "create";
      const present = () => getWatermark(actor, id);
      await commitChange(actor, { resource: "watermark", action, id, uid, present });
      return true;
    }),
  );
}
