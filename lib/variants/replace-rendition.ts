import { commitChange, serviceActor } from "@/lib/changes";
import { toUnmarkedKey } from "@/lib/engine/variants/marked-keys";
import { lockImage } from "@/lib/images";
import { transaction } from "@/lib/platform/database/transaction";
import { findVariantName } from "@/lib/recipes";
import { deleteRendition, listRenditions } from "./repository";
import { updateVariantsSummary } from "./variants-summary";

/**
 * Deletes a rendition whose stored bytes are lost or changed, and has it rendered again: now, if a
 * request waits for it, else by a job. Does nothing when the object belongs to no rendition of the
 * live file.
 */
export async function replaceRendition(imageId: string, blobKey: string): Promise<void> {
  await transaction(async () => {
    const image = await lockImage(imageId);
    if (!image) return;

    const { generation, owner } = image;
    const rows = await listRenditions(imageId, generation);
    const row = rows.find((one) => one.blobKey === blobKey);
    if (!row) return;

    await deleteRendition(row);
    // The next request or rendering makes these again.
    const isInternal = row.kind === "master" || row.kind === "marked";
    await updateVariantsSummary(imageId, generation, { pending: isInternal ? [] : [row.variantKey] });
    await commitChange(serviceActor(owner), {
      resource: "variant",
      action: "regenerate",
      id: imageId,
      name: await findVariantName(owner, toUnmarkedKey(row.variantKey)),
      key: row.variantKey,
      blobKeys: [blobKey],
      ...(!isInternal && { requestedGeneration: generation }),
    });
  });
}
