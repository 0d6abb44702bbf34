import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import type { Image, ImageWithFile } from "./image";
import { findImage, findImageForUpdate, type OwnershipResult } from "./repository";

/** Returns the actor's image. Throws NOT_FOUND for an unknown id and FORBIDDEN for another owner's image. */
export async function requireImage(actor: Actor, id: string): Promise<ImageWithFile> {
  return requireOwn(isId("img", id) ? await findImage(id, actor.library.owner) : "missing");
}

/**
 * Returns the actor's image and locks it until the open transaction ends. With `foreign: "hidden"`, another owner's
 * image gives NOT_FOUND, for operations without a FORBIDDEN error.
 */
export async function lockOwnImage(
  actor: Actor,
  id: string,
  { foreign = "forbidden" }: { foreign?: "forbidden" | "hidden" } = {},
): Promise<Image> {
  const result = isId("img", id) ? await findImageForUpdate(id, actor.library.owner) : "missing";
  return requireOwn(result === "foreign" && foreign === "hidden" ? "missing" : result);
}

function requireOwn<Row extends object>(result: OwnershipResult<Row>): Row {
  if (result === "missing") throw new AppError(commonErrors.notFound, { message: "Image not found." });
  if (result === "foreign")
    throw new AppError(commonErrors.forbidden, { message: "This image is not yours." });
  return result;
}
