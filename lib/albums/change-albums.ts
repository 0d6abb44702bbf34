import { recordAudit } from "@/lib/audit";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { withdrawAlbum } from "@/lib/platform/cdn/withdraw";
import { transaction } from "@/lib/platform/transaction";
import { albumErrors } from "./errors";
import { getAlbum, noSuchAlbum } from "./read-albums";
import { deleteAlbumRow, insertAlbum, isOwnImage, lockAlbum, moveSome, updateAlbumRow } from "./repository";
import { type AlbumResource, type CreateAlbum, defaultAlbumSlug, type UpdateAlbum } from "./resource";

export async function createAlbum(actor: Actor, input: CreateAlbum): Promise<AlbumResource> {
  const { owner } = actor;
  const now = isoTime();
  await transaction(async () => {
    const isNew = await insertAlbum({
      owner,
      albumSlug: input.album,
      title: input.title,
      description: input.description ?? null,
      permission: input.permission ?? "private",
      createdAt: now,
      updatedAt: now,
    });
    if (!isNew) throw new AppError(albumErrors.exists);
    await recordAudit({ owner, action: "create", resourceType: "album", resourceId: input.album });
  });
  return getAlbum(actor, input.album);
}

export async function updateAlbum(actor: Actor, slug: string, changes: UpdateAlbum): Promise<AlbumResource> {
  const { owner } = actor;
  await transaction(async () => {
    const { cover } = changes;
    if (typeof cover === "string" && !(isId("img", cover) && (await isOwnImage(owner, cover)))) {
      throw validationError({ cover: ["is not the id of one of your images"] });
    }
    const isThere = await updateAlbumRow(owner, slug, {
      ...(changes.title !== undefined && { title: changes.title }),
      ...(changes.description !== undefined && { description: changes.description }),
      ...(changes.permission !== undefined && { permission: changes.permission }),
      ...(changes.color !== undefined && { color: changes.color }),
      ...(changes.is_favourited !== undefined && { isFavourited: changes.is_favourited }),
      ...(changes.cover !== undefined && { coverImageId: changes.cover }),
      updatedAt: isoTime(),
    });
    if (!isThere) throw noSuchAlbum();
    await recordAudit({ owner, action: "update", resourceType: "album", resourceId: slug });
  });
  return getAlbum(actor, slug);
}

/** How many images move in one transaction: few enough for a statement's time limit. */
const moveBatch = 2_000;

/**
 * Removes the album; its images move to the default album and stay reachable under their old addresses. A large album is
 * emptied in several transactions: a call that dies between them is finished by the next.
 */
export async function deleteAlbum(actor: Actor, slug: string): Promise<void> {
  if (slug === defaultAlbumSlug) throw validationError({ album: ["the default album cannot be deleted"] });
  const { owner, uid } = actor;
  const moveOn = async () => {
    const count = await moveSome(owner, {
      from: slug,
      to: defaultAlbumSlug,
      limit: moveBatch,
      now: isoTime(),
    });
    if (count > 0) await withdrawAlbum(uid, slug);
    return count;
  };
  let moved = 0;
  for (let last = moveBatch; last === moveBatch; moved += last) last = await transaction(moveOn);
  await transaction(async () => {
    if (!(await lockAlbum(owner, slug))) throw noSuchAlbum();
    for (let last = moveBatch; last === moveBatch; moved += last) last = await moveOn();
    await deleteAlbumRow(owner, slug);
    const metadata = { moved_images: moved };
    await recordAudit({ owner, action: "delete", resourceType: "album", resourceId: slug, metadata });
  });
}
