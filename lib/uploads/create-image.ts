import { commitChange } from "@/lib/changes";
import { getImage, getImages } from "@/lib/images";
import type { CreateImage, ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { newId } from "@/lib/kernel/ids";
import { transaction } from "@/lib/platform/database/transaction";
import { createImageRecord } from "./create-image-record";
import { buildUploadTarget } from "./upload-target";

/** Creates the record and a signed upload URL. */
export async function createImage(actor: Actor, input: CreateImage): Promise<ImageResource> {
  const attempt = await transaction(async () => {
    const created = await createImageRecord(actor, newId("img"), input, null);
    await commitChange(actor, {
      ...{ resource: "image", action: "create", ids: [created.imageId] },
      present: (ids) => getImages(actor, ids),
    });
    return created;
  });
  const resource = await getImage(actor, attempt.imageId);
  return { ...resource, upload: buildUploadTarget(attempt, input.filename) };
}
