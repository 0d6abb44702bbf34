import { findOwner, systemActor } from "@/lib/identity/owners";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import type { Image, ImageWithFile } from "./image";
import { presentImage } from "./present-image";
import { findImage, findImageForUpdate, findOwnImages, type OwnershipResult } from "./repository";
import type { ImageResource } from "./resource";
import { saveVariants } from "./unsaved-variants";

/**
 * Returns the actor's image. Throws NOT_FOUND for an unknown id and FORBIDDEN for another owner's
 * image.
 */
export async function requireImage(actor: Actor, id: string): Promise<ImageWithFile> {
  return requireOwn(isId("img", id) ? await findImage(id, scopeOf(actor)) : "missing");
}

/**
 * Returns the actor's image and locks it until the open transaction ends. With `foreign: "hidden"`,
 * another owner's image gives NOT_FOUND, for operations without a FORBIDDEN error.
 */
export async function lockOwnImage(
  actor: Actor,
  id: string,
  { foreign = "forbidden" }: { foreign?: "forbidden" | "hidden" } = {},
): Promise<Image> {
  const result = isId("img", id) ? await findImageForUpdate(id, scopeOf(actor)) : "missing";
  return requireOwn(result === "foreign" && foreign === "hidden" ? "missing" : result);
}

function requireOwn<Row extends object>(result: OwnershipResult<Row>): Row {
  if (result === "missing") throw new AppError(commonErrors.notFound, { message: "Image not found." });
  if (result === "foreign")
    throw new AppError(commonErrors.forbidden, { message: "This image is not yours." });

  return result;
}

export async function getImage(actor: Actor, id: string): Promise<ImageResource> {
  await saveVariants(id);
  return presentImage(actor, await requireImage(actor, id));
}

/** Returns images in the order of the ids. Omits ids that are unknown or not the actor's. */
export async function getImages(actor: Actor, ids: readonly string[]): Promise<ImageResource[]> {
  const validIds = ids.filter((id) => isId("img", id));
  const rows = validIds.length > 0 ? await findOwnImages(scopeOf(actor), validIds) : [];
  const byId = new Map(rows.map((row) => [row.image.id, presentImage(actor, row)]));

  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Returns images as their owner sees them, for what the service does by itself. */
export async function getImagesOf(owner: string, ids: readonly string[]): Promise<ImageResource[]> {
  const account = await findOwner(owner);
  return account ? getImages(systemActor(account), ids) : [];
}
