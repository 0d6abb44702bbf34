import type { QueryClient } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import { countEdits, settleWrites } from "@/components/api/own-writes";
import type { ImageChangePage } from "@/lib/images/changes/resource";
import { ChangeFeed, changesPerPage } from "./change-feed";
import type { CollectionChange, ImageChange } from "./image-news";
import { refetchAll, showChanges, showCollectionChanges } from "./show-changes";

/** Time for which the feed waits for a write of this tab. */
const maxWaitMs = 5_000;
/** Answers that are older than an edit of this tab are read again this often. */
const maxRereads = 2;

/**
 * Shows in this tab what changes elsewhere, from the cursor on. Returns a function that ends it.
 */
export function followChanges(client: QueryClient, cursor: string | undefined): () => void {
  const feed = new ChangeFeed<ImageChange | CollectionChange>(
    {
      read,
      async show(changes) {
        // A new image of this tab is shown by its own request.
        await settleWrites("creation", maxWaitMs);
        showCollectionChanges(
          client,
          changes.flatMap((change) => ("collection" in change ? change.collection : [])),
        );
        showChanges(
          client,
          changes.filter((change) => "type" in change),
        );
      },
      startOver: () => refetchAll(client),
      isVisible: () => document.visibilityState === "visible",
    },
    cursor,
  );
  const wake = () => feed.wake();
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  wake();

  return () => {
    feed.stop();
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
  };
}

/** Reads changes with images that are at least as new as what the edits of this tab have shown. */
async function read(since: string | undefined) {
  const query = { limit: changesPerPage, ...(since !== undefined && { since }) };
  for (let rereads = 0; ; rereads += 1) {
    await settleWrites("edit", maxWaitMs);
    const edits = countEdits();
    const page = await unwrap(api.GET("/images/changes", { params: { query } }));
    if (page.data.length === 0 || edits === countEdits() || rereads === maxRereads)
      return withCollections(page);
  }
}

function withCollections({ data, next_cursor, ...changed }: ImageChangePage) {
  const collections: CollectionChange[] = [
    ...(changed.albums_changed ? [{ collection: "albums" } as const] : []),
    ...(changed.tags_changed ? [{ collection: "tags" } as const] : []),
    ...(changed.collections_changed ? [{ collection: "collections" } as const] : []),
  ];
  return { next_cursor, data: [...collections, ...data] };
}
