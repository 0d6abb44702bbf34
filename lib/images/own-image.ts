import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import type { Image, ImageWithFile } from "./image";
import { findImage, lockImage } from "./repository";

/** The actor's image. Raises NOT_FOUND for an unknown id and FORBIDDEN for another owner's image. */
export async function getOwnImage(actor: Actor, id: string): Promise<ImageWithFile> {
  const row = isId("img", id) ? await findImage(id) : undefined;
  return assertOwned(actor, row, row?.image.owner);
}

/** The same, kept from other changes until the open transaction ends. */
export async function lockOwnImage(actor: Actor, id: string): Promise<Image> {
  const row = isId("img", id) ? await lockImage(id) : undefined;
  return assertOwned(actor, row, row?.owner);
}

function assertOwned<Found>(actor: Actor, found: Found | undefined, owner: string | undefined): Found {
  if (found === undefined) throw new AppError(commonErrors.notFound, { message: "There is no such image." });
  if (owner !== actor.library.owner)
    throw new AppError(commonErrors.forbidden, { message: "This image is not yours." });
  return found;
}
