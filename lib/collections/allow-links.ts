import { type Actor, requireContentScopes, requireRole, type Scope } from "@/lib/kernel/actor";
import { findLinks } from "./links-repository";
import type { Collection } from "./repository";
import { listSubtree } from "./tree-repository";

/**
 * Requires that the actor may put a collection into another one, whose share links then show its
 * images.
 * @throws AppError INSUFFICIENT_SCOPE, ROLE_REQUIRED if a link follows a query that is moved
 */
export async function allowMove(
  actor: Actor,
  { id, owner }: Pick<Collection, "id" | "owner">,
  parent: string | null | undefined,
): Promise<void> {
  if (parent === null || parent === undefined) return;
  const { isShared, isLive } = await findLinks(owner, { parent });
  if (!isShared) return;

  const moved = await listSubtree(owner, id, { tree: true });
  requireContentScopes(actor, [
    "images:read",
    ...moved.flatMap(({ filterScopes }) => filterScopes as Scope[]),
  ]);
  if (isLive && moved.some(({ kind }) => kind === "smart")) requireRole(actor, "manager");
}

/**
 * Requires that the actor may store this collection's query: a share link that follows it shows what
 * it finds.
 * @throws AppError ROLE_REQUIRED
 */
export async function allowQuery(
  actor: Actor,
  owner: string,
  place: { id?: string; parent: string | null },
): Promise<void> {
  const { isLive } = await findLinks(owner, place);
  if (isLive) requireRole(actor, "manager");
}
