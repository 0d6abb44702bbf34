import type { ImageList } from "@/components/image-lists/image-list";
import type { GridImage } from "@/components/image-lists/list-api";

/**
 * Returns the image that receives the focus after the one at this place: the next one, or the
 * previous one at the end. `isListed` returns whether the image is still in the list.
 */
export function findNextFocus(
  list: Pick<ImageList, "imageAt">,
  index: number,
  { isListed }: { isListed: boolean },
): GridImage | undefined {
  return list.imageAt(isListed ? index + 1 : index) ?? list.imageAt(index - 1);
}
