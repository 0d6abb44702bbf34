import { commitChange } from "@/lib/changes";
import { getImage, getImages, lockOwnImage } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import type { Page } from "@/lib/kernel/page";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import type { ArchivedChoice } from "../list-queries/resource";
import { deleteFavourite, insertFavourite, listFavouriteIds } from "./repository";

/**
 * Adds or removes a favorite; repeating it changes nothing. Another owner's image and one in the
 * trash give NOT_FOUND here.
 */
export async function setFavourite(actor: Actor, id: string, isFavourite: boolean): Promise<ImageResource> {
  const owner = libraryOwner(actor);

  await transaction(async () => {
    await lockOwnImage(actor, id, { foreign: "hidden", deleted: "hidden" });
    const hasChanged = isFavourite
      ? await insertFavourite(owner, id, isoTime())
      : await deleteFavourite(owner, id);
    const action = isFavourite ? "create" : "delete";
    const present = (ids: readonly string[]) => getImages(actor, ids);
    if (hasChanged) await commitChange(actor, { resource: "favourite", action, ids: [id], present });
  });

  return getImage(actor, id);
}

/** Returns the actor's favorites, latest first, without deleted images. */
export async function listFavourites(
  actor: Actor,
  {
    limit,
    cursor,
    archived = "include",
    include_recipes,
  }: {
    limit: number;
    cursor?: string | undefined;
    archived?: ArchivedChoice | undefined;
    include_recipes?: readonly string[] | undefined;
  },
): Promise<Page<ImageResource>> {
  // Without the default, so that cursors from before there were archived images stay valid.
  const cursorScope = `favourites:${actor.library.uid}${archived === "include" ? "" : `:${archived}`}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorScope);
  const rows = await listFavouriteIds(scopeOf(actor), { limit: limit + 1, after, archived });
  const page = rows.slice(0, limit);
  const last = page.at(-1);

  return {
    data: await getImages(
      actor,
      page.map((row) => row.imageId),
      { include_recipes },
    ),
    next_cursor:
      rows.length > limit && last ? encodeCursor([last.createdAt, last.imageId], cursorScope) : null,
  };
}
