import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { scopeOf } from "@/lib/kernel/library-scope";
import { transaction } from "@/lib/platform/database/transaction";
import { findEdgeRank, placeImages, ranksBetween, setRanks, toPlacement } from "@/lib/ranks";
import type { ImageMove } from "@/lib/ranks/resource";
import { resolveAlbumSlug } from "./aliases-repository";
import { albumErrors } from "./errors";
import {
  countAlbumImages,
  deleteOutdatedRanks,
  insertRanks,
  listAlbumsWithLongRanks,
  listRanked,
  listUnranked,
  lockPresentRanks,
  ranksOf,
} from "./order-repository";
import { albumNotFoundError, getAlbum } from "./read-albums";
import { findAlbum, lockAlbumForUpdate } from "./repository";
import type { AlbumResource } from "./resource";
import { type AlbumSort, maxOrderedImages } from "./values";

/**
 * Whether visitors see the album in its order by hand. All images of the album are sorted for each page,
 * so an album that has become too large for moves is shown newest first.
 */
export const isShownByHand = async (owner: string, slug: string, sort: AlbumSort): Promise<boolean> =>
  sort === "manual" && (await countAlbumImages(owner, slug, maxOrderedImages + 1)) <= maxOrderedImages;

/**
 * Moves an image of an album that is sorted by hand, and others behind it, next to another one or to
 * an end of the album.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR, ALBUM_NOT_MANUAL, ALBUM_TOO_LARGE
 */
export async function moveAlbumImage(
  actor: Actor,
  name: string,
  image: string,
  move: ImageMove,
): Promise<AlbumResource> {
  const scope = scopeOf(actor);
  const { owner } = scope;
  const slug = await resolveAlbumSlug(owner, name);
  const placement = toPlacement(image, move);

  await transaction(async () => {
    // Locks first: the next statements see the ranks of all moves before this one.
    await lockAlbumForUpdate(owner, slug);
    const row = await findAlbum(scope, slug);
    if (!row) throw albumNotFoundError();
    if (row.album.sort !== "manual") throw new AppError(albumErrors.notManual);

    await rankImages(owner, slug);
    const ranks = await placeImages(
      {
        ranked: ranksOf(owner, slug),
        lockPresent: (ids) => lockPresentRanks(owner, slug, ids),
        container: "album",
      },
      placement,
    );
    if (ranks.length > 0) await commitOrder(actor, slug);
  });

  return getAlbum(actor, slug);
}

function commitOrder(actor: Actor, slug: string): Promise<void> {
  return commitChange(actor, {
    resource: "album",
    action: "update",
    id: slug,
    uid: actor.library.uid,
    fields: ["images"],
    present: () => getAlbum(actor, slug),
  });
}

/**
 * Gives all images of a locked album a place in its order by hand. New ones come last; in an album
 * without an order, the newest is the first.
 * @throws AppError ALBUM_TOO_LARGE
 */
export async function rankImages(owner: string, slug: string): Promise<void> {
  if ((await countAlbumImages(owner, slug, maxOrderedImages + 1)) > maxOrderedImages)
    throw new AppError(albumErrors.tooLarge);

  await deleteOutdatedRanks(owner, slug);
  const last = await findEdgeRank(ranksOf(owner, slug), "last");
  const added = await listUnranked(owner, slug, last === null ? "newest" : "oldest");
  const ranks = ranksBetween(last, null, added.length);
  await insertRanks({ owner, slug }, new Map(added.map((id, at) => [id, ranks[at] ?? ""])));
}

/**
 * Gives images the first places of an album that has no order yet, in this order. Restores an
 * archive, whose images the album may have in part.
 */
export function restoreOrder(actor: Actor, slug: string, imageIds: readonly string[]): Promise<void> {
  const { owner } = scopeOf(actor);

  return transaction(async () => {
    await lockAlbumForUpdate(owner, slug);
    await deleteOutdatedRanks(owner, slug);
    if ((await findEdgeRank(ranksOf(owner, slug), "last")) !== null) return;

    const ordered = [...new Set(imageIds)].slice(0, maxOrderedImages);
    const ranks = ranksBetween(null, null, ordered.length);
    await insertRanks({ owner, slug }, new Map(ordered.map((id, at) => [id, ranks[at] ?? ""])));
    await commitChange(actor, { resource: "album", action: "import-order", id: slug });
  });
}

/**
 * Shortens the ranks of albums in which many images were moved to the same place. Returns how many.
 * Can be repeated and killed at any point. The order stays.
 */
export async function shortenAlbumRanks(): Promise<number> {
  const grown = await listAlbumsWithLongRanks(100);
  for (const { owner, slug } of grown)
    await transaction(async () => {
      await lockAlbumForUpdate(owner, slug);
      const ids = await listRanked(owner, slug);
      const ranks = ranksBetween(null, null, ids.length);
      await setRanks(ranksOf(owner, slug), new Map(ids.map((id, at) => [id, ranks[at] ?? ""])));
    });

  return grown.length;
}
