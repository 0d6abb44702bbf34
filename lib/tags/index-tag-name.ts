import { commitChange, serviceActor } from "@/lib/changes";
import { transaction } from "@/lib/platform/database/transaction";
import { listTaggedImages, type TaggedPosition } from "./repository";

const imagesPerTransaction = 500;

/**
 * Copies the name of a tag to the search rows of its next images. Returns the last of them, or null
 * when there are no more. Can be repeated.
 */
export async function indexTagName(renamed: {
  uid: string;
  tag: string;
  after?: TaggedPosition | undefined;
}): Promise<TaggedPosition | null> {
  return transaction(async () => {
    const images = await listTaggedImages(renamed, imagesPerTransaction);
    const last = images.at(-1);
    if (!last) return null;
    const { owner, createdAt, imageId } = last;
    await commitChange(serviceActor(owner), {
      resource: "tag",
      action: "index-name",
      id: renamed.tag,
      imageIds: images.map((image) => image.imageId),
    });

    return images.length < imagesPerTransaction ? null : { createdAt, imageId };
  });
}
