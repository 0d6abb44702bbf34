import { imageLists } from "@/components/image-lists/image-lists";
import type { BatchChange } from "./batch";

/** Shows a change of images before the server has confirmed it. */
export function showChange(change: BatchChange, ids: readonly string[]): void {
  switch (change.action) {
    case "delete":
      imageLists.remove(ids);
      break;
    case "restore":
      imageLists.leaveTrash(ids, { isRestored: true });
      break;
    case "purge":
      imageLists.leaveTrash(ids, { isRestored: false });
      break;
    case "visibility":
      imageLists.patch(ids, (image) => ({ ...image, visibility: change.visibility }));
      break;
    case "favourite":
    case "unfavourite":
      imageLists.setFavourite(ids, change.action === "favourite");
      break;
    case "nsfw":
      imageLists.patch(ids, ({ nsfw: _before, ...image }) => ({
        ...image,
        ...(change.nsfw && { nsfw: true }),
      }));
      break;
    case "rate":
      imageLists.patch(ids, ({ rating: _before, ...image }) => {
        const rating = change.ratings?.[image.id] ?? change.rating ?? 0;
        return { ...image, ...(rating > 0 && { rating }) };
      });
      break;
    case "pick":
      imageLists.patch(ids, ({ pick: _before, ...image }) => {
        const pick = change.picks?.[image.id] ?? change.pick ?? "none";
        return { ...image, ...(pick !== "none" && { pick }) };
      });
      break;
    case "archive":
    case "unarchive":
      imageLists.setArchived(ids, change.action === "archive");
      break;
    default:
    // Nothing of the others is visible in a grid.
  }
}

/** Shows again what a change has hidden, after it failed or was undone. */
export function revertChange(ids: readonly string[]): void {
  imageLists.unhide(ids);
  imageLists.reload();
}
