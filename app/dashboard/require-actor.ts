import { redirect } from "next/navigation";
import { currentActor } from "@/lib/identity/sign-in";
import type { Actor } from "@/lib/kernel/actor";
import { type SearchParams, toSearchParams } from "./search-params";

/** Returns the signed-in actor; redirects a stranger to sign in, and from there back to this path and query. */
export async function requireActor(path: string, searchParams?: SearchParams): Promise<Actor> {
  const actor = await currentActor();
  if (actor) return actor;
  const params = toSearchParams((await searchParams) ?? {});
  redirect(`/sign-in?next=${encodeURIComponent(params.size === 0 ? path : `${path}?${params}`)}`);
}
