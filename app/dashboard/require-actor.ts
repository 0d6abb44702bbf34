import { notFound, redirect } from "next/navigation";
import { currentActor } from "@/lib/identity/sign-in";
import type { Actor } from "@/lib/kernel/actor";
import { hasRole, type Requirement } from "@/lib/kernel/roles";
import { type SearchParams, toSearchParams } from "./search-params";

/**
 * Returns the signed-in actor; redirects a stranger to sign in, and from there back to this path and query. Where
 * something is needed, the page does not exist for members of the open library who have less.
 */
export async function requireActor(
  path: string,
  searchParams?: SearchParams,
  needed?: Requirement,
): Promise<Actor> {
  const actor = await currentActor();
  if (actor) return needed === undefined || meets(actor, needed) ? actor : notFound();
  const params = toSearchParams((await searchParams) ?? {});
  redirect(`/sign-in?next=${encodeURIComponent(params.size === 0 ? path : `${path}?${params}`)}`);
}

function meets(actor: Actor, needed: Requirement): boolean {
  if (typeof needed === "string") return hasRole(actor, needed);
  return actor.albumScope === undefined && hasRole(actor, needed.role);
}
