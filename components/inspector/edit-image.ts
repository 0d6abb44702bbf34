import { api, byId } from "@/components/api/client";
import { type ChangeOf, editUnlessChanged } from "@/components/api/edit-unless-changed";
import { beginEdit } from "@/components/image-lists/pending-edits";
import type { ImageResource } from "@/lib/images/resource";
import type { components } from "@/packages/client/src/schema";

export type ImageChange = components["schemas"]["UpdateImage"];

/**
 * Edits of one image run one after the other, because each needs the entity tag and the values that
 * the one before returns. Resolves to the image as that one left it.
 */
const queues = new Map<string, Promise<ImageResource>>();

/**
 * Changes members of an image, unless they were changed elsewhere since `before` was read. A change
 * of other members there does not matter.
 */
export function editImage(
  before: ImageResource,
  change: ChangeOf<ImageResource, ImageChange>,
): Promise<ImageResource> {
  const { id } = before;
  const endEdit = beginEdit(id);
  const previous = queues.get(id);
  const edit = (previous ?? Promise.resolve(before)).then((present) =>
    editUnlessChanged<ImageResource, ImageChange>(typeof change === "function" ? present : before, change, {
      key: id,
      read: () => api.GET("/images/{id}", byId(id)),
      patch: (body, header) => api.PATCH("/images/{id}", { params: { ...byId(id).params, header }, body }),
    }),
  );

  const settled: Promise<ImageResource> = edit
    .catch(() => previous ?? before)
    .finally(() => {
      endEdit();
      if (queues.get(id) === settled) queues.delete(id);
    });
  queues.set(id, settled);

  // The count of edits is right when the caller continues.
  return settled.then(() => edit);
}
