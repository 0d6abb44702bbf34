import type { Actor } from "@/lib/kernel/actor";
import { listLibraries } from "@/lib/memberships";

/** Returns the handles of the libraries that an application can get, the own one first. */
export async function listLibraryHandles(actor: Actor): Promise<string[]> {
  const own = actor.account.handle;
  const handles = (await listLibraries(actor)).map(({ handle }) => handle);

  return [own, ...handles.filter((handle) => handle !== own)];
}
