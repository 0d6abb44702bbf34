import { requireCount } from "@/lib/billing";
import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import { requireEncryption } from "@/lib/encryption";
import { type Actor, requireContentScopes } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { scopeOf, wholeLibrary } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { requireExistingRecipes, requireExistingWatermark } from "@/lib/recipes";
import { resolveAlbumSlug } from "./aliases-repository";
import { freeAlbumSlug } from "./delete-album";
import { albumErrors } from "./errors";
import { findFreeSlug } from "./free-slug";
import { rankImages } from "./order-images";
import { albumNotFoundError, getAlbum, presentAlbum } from "./read-albums";
import {
  findAlbum,
  findTakenSlugs,
  insertAlbum,
  lockAlbumForUpdate,
  lockSlugs,
  ownsImage,
  updateAlbumRow,
} from "./repository";
import { allowWatermarkChange } from "./required-watermark";
import type { AlbumResource, CreateAlbum, UpdateAlbum } from "./resource";
import { slugifyTitle } from "./slugify-title";

export async function createAlbum(actor: Actor, input: CreateAlbum): Promise<AlbumResource> {
  const { owner } = wholeLibrary(actor);
  const now = isoTime();
  const fields = {
    title: input.title,
    description: input.description || null,
    permission: input.permission ?? "private",
    encryptUploads: input.encrypt_uploads ?? false,
    recipes: input.recipes ?? [],
  };
  if (fields.encryptUploads) await requireEncryption(owner);

  const slug = await transaction(async () => {
    const albumSlug = input.album ?? (await chooseSlug(owner, input.title));
    await freeAlbumSlug(actor, albumSlug);
    await requireExistingRecipes(owner, fields.recipes);
    const isNew = await insertAlbum({ owner, albumSlug, ...fields, createdAt: now, updatedAt: now });
    if (!isNew) throw new AppError(albumErrors.exists);

    const present = () => getAlbum(actor, albumSlug);
    await commitChange(actor, { resource: "album", action: "create", id: albumSlug, present });
    await requireCount(owner, "albums");

    return albumSlug;
  });

  return getAlbum(actor, slug);
}

/** Returns a slug for the title that none of the owner's albums uses. Needs a transaction. */
async function chooseSlug(owner: string, title: string): Promise<string> {
  await lockSlugs(owner);
  return findFreeSlug(slugifyTitle(title), (candidates) => findTakenSlugs(owner, candidates));
}

export async function updateAlbum(
  actor: Actor,
  name: string,
  changes: UpdateAlbum,
  precondition = noPrecondition,
): Promise<AlbumResource> {
  const scope = scopeOf(actor);
  const { owner } = scope;
  const slug = await resolveAlbumSlug(owner, name);

  await transaction(async () => {
    await lockAlbumForUpdate(owner, slug);
    const row = await findAlbum(scope, slug);
    if (!row) throw albumNotFoundError();

    await precondition(() => getAlbum(actor, slug));
    const changed = changedFields(presentAlbum(actor, row), changes);
    if (isEmpty(changed)) return;

    // Its page lists unlisted images.
    if (changed.permission === "public") requireContentScopes(actor, ["images:read"]);
    const { cover } = changed;
    if (typeof cover === "string" && !(isId("img", cover) && (await ownsImage(scope, cover)))) {
      throw validationError({ cover: ["is not the id of one of your images"] });
    }

    if (changed.encrypt_uploads) await requireEncryption(owner);
    if (changed.recipes) await requireExistingRecipes(owner, changed.recipes);
    if (changed.sort === "manual") await rankImages(owner, slug);
    if (changed.required_watermark !== undefined) {
      allowWatermarkChange(actor);
      await requireExistingWatermark(owner, changed.required_watermark, "required_watermark");
    }

    await updateAlbumRow(owner, slug, { ...toColumns(changed), updatedAt: isoTime() });
    const fields = Object.keys(changed);
    const present = () => getAlbum(actor, slug);
    const { uid } = actor.library;
    await commitChange(actor, { resource: "album", action: "update", id: slug, uid, fields, present });
  });

  return getAlbum(actor, slug);
}

function toColumns(changed: Partial<AlbumResource>) {
  return {
    ...(changed.title !== undefined && { title: changed.title }),
    ...(changed.description !== undefined && { description: changed.description || null }),
    ...(changed.permission !== undefined && { permission: changed.permission }),
    ...(changed.recipes !== undefined && { recipes: changed.recipes }),
    ...(changed.required_watermark !== undefined && { requiredWatermark: changed.required_watermark }),
    ...(changed.color !== undefined && { color: changed.color }),
    ...(changed.is_favourited !== undefined && { isFavourited: changed.is_favourited }),
    ...(changed.encrypt_uploads !== undefined && { encryptUploads: changed.encrypt_uploads }),
    ...(changed.layout !== undefined && { layout: changed.layout }),
    ...(changed.sort !== undefined && { sort: changed.sort }),
    ...(changed.cover !== undefined && { coverImageId: changed.cover }),
  };
}
