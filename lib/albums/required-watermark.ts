import { type Actor, requireContentScopes, requireRole, requireScope } from "@/lib/kernel/actor";
import { scopeOf } from "@/lib/kernel/library-scope";
import { albumNotFoundError } from "./read-albums";
import { findAlbum } from "./repository";

/**
 * Requires that the actor may change the required watermark of an album. It decides what others see,
 * as the settings do, and another one or none can show them images that they did not see before.
 * @throws AppError ROLE_REQUIRED, INSUFFICIENT_SCOPE
 */
export function allowWatermarkChange(actor: Actor): void {
  requireRole(actor, "manager");
  requireScope(actor, "settings:write");
  requireContentScopes(actor, ["images:read"]);
}

/**
 * Requires that the actor may delete the album, whose images lose its required watermark.
 * @throws AppError NOT_FOUND, ROLE_REQUIRED, INSUFFICIENT_SCOPE
 */
export async function allowAlbumDeletion(actor: Actor, slug: string): Promise<void> {
  const row = await findAlbum(scopeOf(actor), slug);
  if (!row) throw albumNotFoundError();
  if (row.album.requiredWatermark !== null) allowWatermarkChange(actor);
}
