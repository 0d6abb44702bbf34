import { resolveAlbumSlug, restoreOrder } from "@/lib/albums";
import { ArchivedAlbum } from "./archive-records";
import { chooseIds, type ImportContext, parseRecords } from "./context";
import { Results } from "./report";

/** Puts the restored images of albums into their order by hand. An order that an album has stays. */
export async function restoreAlbumOrders(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const results = new Results("albums");
  if (context.dryRun) return results;

  const { owner } = context.actor.library;
  // Records that are not valid have failed before.
  const albums = parseRecords(lines, ArchivedAlbum, new Results("albums"));
  for (const { album_slug, ordered_image_ids: ids } of albums) {
    if (ids.length === 0) continue;

    const choose = await chooseIds(context, "images", ids);
    await restoreOrder(context.actor, await resolveAlbumSlug(owner, album_slug), ids.map(choose));
  }

  return results;
}
