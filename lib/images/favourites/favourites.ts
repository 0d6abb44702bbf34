import { recordAudit } from "@/lib/audit";
import { getImage, getImages, lockOwnImage } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import type { Page } from "@/lib/kernel/page";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { decodeCursor, encodeCursor } from "@/lib/platform/signing/cursor";
import { deleteFavourite, insertFavourite, listFavouriteIds } from "./repository";

/** Makes one of the actor's images a favourite, or none any more; repeating it changes nothing. */
export async function setFavourite(actor: Actor, id: string, isFavourite: boolean): Promise<ImageResource> {
  const { owner } = actor.library;
  await transaction(async () => {
    await lockOwnImage(actor, id).catch(hideForbidden);
    const hasChanged = isFavourite
      ? await insertFavourite(owner, id, isoTime())
      : await deleteFavourite(owner, id);
    const action = isFavourite ? "create" : "delete";
    if (hasChanged) await recordAudit({ owner, action, resourceType: "favourite", resourceId: id });
  });
  return getImage(actor, id);
}

/** These operations know no "forbidden": another owner's image is not there (specification §4.4). */
function hideForbidden(error: unknown): never {
  const isForbidden = error instanceof AppError && error.kind === "forbidden";
  throw isForbidden ? new AppError(commonErrors.notFound, { message: "There is no such image." }) : error;
}

/** The actor's favourites, the latest first, without the deleted ones. */
export async function listFavourites(
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ImageResource>> {
  const cursorScope = `favourites:${actor.library.uid}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorScope);
  const rows = await listFavouriteIds(actor.library.owner, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: await getImages(
      actor,
      page.map((row) => row.imageId),
    ),
    next_cursor:
      rows.length > limit && last ? encodeCursor([last.createdAt, last.imageId], cursorScope) : null,
  };
}
