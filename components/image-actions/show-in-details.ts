import type { QueryClient } from "@tanstack/react-query";
import type { BatchChange } from "@/components/batches/batch";
import type { Selection } from "@/components/batches/selection";
import { imageKeys } from "@/components/image-lists/image-cache";
import type { ImageResource } from "@/lib/images/resource";

/**
 * Shows stars, a flag or the archive in the details of the images that are open, before the server
 * has confirmed it. The returned function reads them again.
 */
export function showInDetails(client: QueryClient, change: BatchChange, selection: Selection): () => void {
  const members = membersOf(change);
  const ids = members && selection.kind === "ids" ? [...selection.ids] : [];
  const keys = ids.map(imageKeys.one).filter((key) => client.getQueryData(key) !== undefined);
  for (const queryKey of keys) {
    // An answer from before would replace it.
    void client.cancelQueries({ queryKey, exact: true });
    client.setQueryData<ImageResource>(queryKey, (image) => image && { ...image, ...members });
  }

  return () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey, exact: true });
  };
}

function membersOf(change: BatchChange): Partial<ImageResource> | undefined {
  if (change.action === "rate" && change.rating !== undefined) return { rating: change.rating };
  if (change.action === "pick" && change.pick !== undefined) return { pick: change.pick };
  if (change.action === "archive" || change.action === "unarchive")
    return { archived: change.action === "archive" };
  return undefined;
}
