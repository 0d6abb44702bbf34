import { api, byId } from "@/components/api/client";
import { editUnlessChanged } from "@/components/api/edit-unless-changed";
import type { components } from "@/components/api/schema";
import type { ImageResource } from "@/lib/images/resource";

export type ImageChange = components["schemas"]["UpdateImage"];

const pendingCounts = new Map<string, number>();

/** Whether further edits of the image are on their way: then a response does not show its present state. */
export function hasPendingEdits(imageId: string): boolean {
  return (pendingCounts.get(imageId) ?? 0) > 0;
}

/** Edits of one image run one after the other, because each needs the entity tag that the one before returns. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Changes members of an image, unless they were changed elsewhere since `before` was read. A change of other members there
 * does not matter.
 */
export function editImage(before: ImageResource, change: ImageChange): Promise<ImageResource> {
  const { id } = before;
  pendingCounts.set(id, (pendingCounts.get(id) ?? 0) + 1);
  const edit = (queues.get(id) ?? Promise.resolve()).then(() =>
    editUnlessChanged<ImageResource, ImageChange>(before, change, {
      key: id,
      read: () => api.GET("/images/{id}", byId(id)),
      patch: (body, header) => api.PATCH("/images/{id}", { params: { ...byId(id).params, header }, body }),
    }),
  );
  const settled = edit
    .catch(() => undefined)
    .then(() => {
      pendingCounts.set(id, (pendingCounts.get(id) ?? 1) - 1);
    });
  queues.set(id, settled);
  // The count is right when the caller continues.
  return settled.then(() => edit);
}
