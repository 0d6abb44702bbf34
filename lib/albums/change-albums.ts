import { recordAudit } from "@/lib/audit";
import type { Actor } from "@/lib/kernel/actor";
import { changedMembers, isEmpty } from "@/lib/kernel/changed-members";
import { AppError, validationError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { withdrawAlbum } from "@/lib/platform/cdn/withdraw";
import { transaction } from "@/lib/platform/transaction";
import { albumErrors } from "./errors";
import { presentAlbum } from "./present-album";
import { getAlbum, noSuchAlbum } from "./read-albums";
import {
  deleteAlbumRow,
  findAlbum,
  holdAlbumRow,
  insertAlbum,
  isOwnImage,
  lockAlbum,
  lockSlugs,
  moveSome,
  takenSlugs,
  updateAlbumRow,
} from "./repository";
import { type AlbumResource, type CreateAlbum, defaultAlbumSlug, type UpdateAlbum } from "./resource";
import { numbered, slugOfTitle } from "./slug-of-title";

export async function createAlbum(actor: Actor, input: CreateAlbum): Promise<AlbumResource> {
  const { owner } = actor;
  const now = isoTime();
  const described = {
    title: input.title,
    description: input.description || null,
    permission: input.permission ?? "private",
  };
  const slug = await transaction(async () => {
    const albumSlug = input.album ?? (await freeSlug(owner, slugOfTitle(input.title)));
    const isNew = await insertAlbum({ owner, albumSlug, ...described, createdAt: now, updatedAt: now });
    if (!isNew) throw new AppError(albumErrors.exists);
    await recordAudit({ owner, action: "create", resourceType: "album", resourceId: albumSlug });
    return albumSlug;
  });
  return getAlbum(actor, slug);
}

const candidatesPerLook = 50;

/** The slug, else the first of `slug-2`, `slug-3` … that no album of the owner has. Wants a transaction. */
async function freeSlug(owner: string, slug: string): Promise<string> {
  await lockSlugs(owner);
  for (let first = 1; ; first += candidatesPerLook) {
    const candidates = Array.from({ length: candidatesPerLook }, (_, at) =>
      first + at === 1 ? slug : numbered(slug, first + at),
    );
    const taken = await takenSlugs(owner, candidates);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}

export async function updateAlbum(actor: Actor, slug: string, changes: UpdateAlbum): Promise<AlbumResource> {
  const { owner } = actor;
  await transaction(async () => {
    await holdAlbumRow(owner, slug);
    const row = await findAlbum(owner, slug);
    if (!row) throw noSuchAlbum();
    const changed = changedMembers(presentAlbum(actor, row, new Map()), changes);
    if (isEmpty(changed)) return;
    const { cover } = changed;
    if (typeof cover === "string" && !(isId("img", cover) && (await isOwnImage(owner, cover)))) {
      throw validationError({ cover: ["is not the id of one of your images"] });
    }
    await updateAlbumRow(owner, slug, { ...columnsOf(changed), updatedAt: isoTime() });
    const fields = Object.keys(changed);
    await recordAudit({ owner, action: "update", resourceType: "album", resourceId: slug, fields });
  });
  return getAlbum(actor, slug);
}

function columnsOf(changed: Partial<AlbumResource>) {
  return {
    ...(changed.title !== undefined && { title: changed.title }),
    ...(changed.description !== undefined && { description: changed.description || null }),
    ...(changed.permission !== undefined && { permission: changed.permission }),
    ...(changed.color !== undefined && { color: changed.color }),
    ...(changed.is_favourited !== undefined && { isFavourited: changed.is_favourited }),
    ...(changed.cover !== undefined && { coverImageId: changed.cover }),
  };
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
