import { notFound, redirect } from "next/navigation";
import { currentActor } from "@/lib/identity/sign-in";
import type { Actor } from "@/lib/kernel/actor";
import { hasRole, type Requirement } from "@/lib/kernel/roles";
import { getCurrentSettings } from "../get-current-settings";
import { type SearchParams, toSearchParams } from "./search-params";

/**
 * Returns the signed-in actor; redirects a visitor to sign in, and from there back to this path and
 * query. In the own library, the questions of the first visit come first, whatever the way to sign
 * in. Where something is needed, the page does not exist for members of the open library who have
 * less.
 */
export async function requireActor(
  path: string,
  searchParams?: SearchParams,
  needed?: Requirement,
): Promise<Actor> {
  const actor = await currentActor();
  if (!actor) redirect(`/sign-in?next=${encodeURIComponent(await requestedPath(path, searchParams))}`);
  if (actor.role === "owner" && (await getCurrentSettings())?.welcomed === false)
    redirect(welcomePath(await requestedPath(path, searchParams)));

  return needed === undefined || meets(actor, needed) ? actor : notFound();
}

async function requestedPath(
  path: string,
  searchParams: Promise<SearchParams> | SearchParams | undefined,
): Promise<string> {
  const params = toSearchParams((await searchParams) ?? {});
  return params.size === 0 ? path : `${path}?${params}`;
}

/** The welcome leads to the start page by itself. */
const welcomePath = (next: string) =>
  next === "/dashboard" ? "/welcome" : `/welcome?next=${encodeURIComponent(next)}`;

function meets(actor: Actor, needed: Requirement): boolean {
  if (typeof needed === "string") return hasRole(actor, needed);
  return actor.library.albumScope === undefined && hasRole(actor, needed.role);
}
