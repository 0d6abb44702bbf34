import type { Actor } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { presentImage } from "./present-image";
import { findOwnImages } from "./repository";
import { requireImage } from "./require-image";
import type { ImageResource } from "./resource";

export async function getImage(actor: Actor, id: string): Promise<ImageResource> {
  return presentImage(actor, await requireImage(actor, id));
}

/** Returns images in the order of the ids. Omits ids that are unknown or not the actor's. */
export async function getImages(actor: Actor, ids: readonly string[]): Promise<ImageResource[]> {
  const validIds = ids.filter((id) => isId("img", id));
  const rows = validIds.length > 0 ? await findOwnImages(actor.library.owner, validIds) : [];
  const byId = new Map(rows.map((row) => [row.image.id, presentImage(actor, row)]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
