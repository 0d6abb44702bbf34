import { type Change, commitChange } from "@/lib/changes";
import { getImages, lockOwnImage, updateImageRow } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { operatorErrors } from "./errors";
import { findOwnerOfImage } from "./repository";
import type { OperatedImage, WithholdImage } from "./resource";

/**
 * Withholds an image from everyone but its owner and the operators, or shows it again. The owner's
 * audit log names the operator and the reason.
 * @throws AppError NOT_FOUND
 */
export async function withholdImage(
  actor: Actor,
  id: string,
  { withhold, reason }: WithholdImage,
): Promise<OperatedImage> {
  return transaction(async () => {
    const library = isId("img", id) ? await findOwnerOfImage(id) : undefined;
    if (!library) throw new AppError(operatorErrors.unknownImage);

    const operator: Actor = { ...actor, library };
    const image = await lockOwnImage(operator, id, { foreign: "hidden" });
    const now = isoTime();
    const withheldAt = withhold ? (image.withheldAt ?? now) : null;
    const withheldReason = withhold ? reason : null;
    if (withheldAt !== image.withheldAt || withheldReason !== image.withheldReason) {
      await updateImageRow(id, { withheldAt, withheldReason, updatedAt: now });
      const change: Change = {
        resource: "image",
        action: "update",
        ids: [id],
        fields: ["withheld"],
        columns: ["withheldAt", "withheldReason"],
        metadata: { withheld: withhold, reason },
        present: (ids) => getImages(operator, ids),
      };
      await commitChange(operator, change);
    }

    return {
      id,
      uid: library.uid,
      handle: library.handle,
      album: image.albumSlug,
      filename: image.filename,
      withheld_at: withheldAt,
      reason: withheldReason,
    };
  });
}
