import { findOwner, systemActor } from "@/lib/identity/owners";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { imageErrors } from "./errors";
import type { Image, ImageWithFile } from "./image";
import { findIncludedRecipes } from "./included-recipes";
import { presentImage, presentToCaller } from "./present-image";
import { findImage, findImageForUpdate, findOwnImages, type OwnershipResult } from "./repository";
import type { ImageResource } from "./resource";
import { saveVariants } from "./unsaved-variants";

/**
 * Treatment of an image in the trash by an operation: `rejected` gives IMAGE_DELETED, `hidden` gives
 * NOT_FOUND, for operations without that error.
 */
type DeletedImages = "accepted" | "rejected" | "hidden";

/**
 * Returns the actor's image. Throws NOT_FOUND for an unknown id and FORBIDDEN for another owner's
 * image.
 */
export async function requireImage(
  actor: Actor,
  id: string,
  { deleted = "accepted" }: { deleted?: DeletedImages } = {},
): Promise<ImageWithFile> {
  const found = requireOwn(isId("img", id) ? await findImage(id, scopeOf(actor)) : "missing");
  checkDeleted(found.image, deleted);

  return found;
}

/**
 * Returns the actor's image and locks it until the open transaction ends. With `foreign: "hidden"`,
 * another owner's image gives NOT_FOUND, for operations without a FORBIDDEN error.
 */
export async function lockOwnImage(
  actor: Actor,
  id: string,
  {
    foreign = "forbidden",
    deleted = "accepted",
  }: { foreign?: "forbidden" | "hidden"; deleted?: DeletedImages } = {},
): Promise<Image> {
  const result = isId("img", id) ? await findImageForUpdate(id, scopeOf(actor)) : "missing";
  const image = requireOwn(result === "foreign" && foreign === "hidden" ? "missing" : result);
  checkDeleted(image, deleted);

  return image;
}

function checkDeleted({ deletedAt }: Pick<Image, "deletedAt">, deleted: DeletedImages): void {
  if (deletedAt === null || deleted === "accepted") return;
  throw deleted === "hidden" ? imageNotFound() : new AppError(imageErrors.deleted);
}

function imageNotFound(): AppError {
  return new AppError(commonErrors.notFound, { message: "Image not found." });
}

function requireOwn<Row extends object>(result: OwnershipResult<Row>): Row {
  if (result === "missing") throw imageNotFound();
  if (result === "foreign")
    throw new AppError(commonErrors.forbidden, { message: "This image is not yours." });

  return result;
}

/** Optional members of a response. */
interface ShownMembers {
  /** The names of recipes. */
  include_recipes?: readonly string[] | undefined;
}

export async function getImage(
  actor: Actor,
  id: string,
  { include_recipes: names }: ShownMembers = {},
): Promise<ImageResource> {
  await saveVariants(id);
  const image = await requireImage(actor, id);
  return presentToCaller(actor, image, await findIncludedRecipes(actor, names));
}

/** Returns images in the order of the ids. Omits ids that are unknown or not the actor's. */
export async function getImages(
  actor: Actor,
  ids: readonly string[],
  { include_recipes: names }: ShownMembers = {},
): Promise<ImageResource[]> {
  const recipes = await findIncludedRecipes(actor, names);
  const validIds = ids.filter((id) => isId("img", id));
  const rows = validIds.length > 0 ? await findOwnImages(scopeOf(actor), validIds) : [];
  const byId = new Map(rows.map((row) => [row.image.id, presentImage(actor, row, recipes)]));

  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Returns images as their owner sees them, for what the service does by itself. */
export async function getImagesOf(owner: string, ids: readonly string[]): Promise<ImageResource[]> {
  const account = await findOwner(owner);
  return account ? getImages(systemActor(account), ids) : [];
}
