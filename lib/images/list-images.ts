import type { Actor } from "@/lib/kernel/actor";
import type { Page } from "@/lib/kernel/page";
import { decodeCursor, encodeCursor } from "@/lib/platform/cursor";
import { presentImages } from "./present-image";
import { listNewest } from "./repository";
import type { ImageResource } from "./resource";

interface Query {
  limit: number;
  cursor?: string | undefined;
}

/** The owner's images, newest first, without the deleted ones. */
export async function listImages(actor: Actor, { limit, cursor }: Query): Promise<Page<ImageResource>> {
  const query = `images:recent:${actor.uid}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, query);
  const rows = await listNewest(actor.owner, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: await presentImages(actor, page),
    next_cursor:
      rows.length > limit && last ? encodeCursor([last.image.createdAt, last.image.id], query) : null,
  };
}
