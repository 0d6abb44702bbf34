import { notFound, redirect } from "next/navigation";
import { currentActor } from "@/lib/identity/sign-in";
import type { Actor } from "@/lib/kernel/actor";
import { hasRole, type LibraryRole } from "@/lib/kernel/roles";
import { type SearchParams, toSearchParams } from "./search-params";

/**
 * Returns the signed-in actor; redirects a stranger to sign in, and from there back to this path and query. With a role, the page does
 * not exist for members of the open library who have less.
 */
export async function requireActor(
  path: string,
  searchParams?: SearchParams,
  least?: LibraryRole,
): Promise<Actor> {
  const actor = await currentActor();
  if (actor) return least === undefined || hasRole(actor, least) ? actor : notFound();
  const params = toSearchParams((await searchParams) ?? {});
  redirect(`/sign-in?next=${encodeURIComponent(params.size === 0 ? path : `${path}?${params}`)}`);
}
