import type { Actor, WholeLibraryActor } from "@/lib/kernel/actor";
import { inAlbum } from "@/lib/kernel/library-scope";
import { findMembership } from "./repository";

/**
 * Returns the actor in the library of this handle, with the role and the album of now, or
 * `undefined` if the account is not a member of it. A disabled library can only be read.
 */
export async function openLibrary(actor: Actor, handle: string): Promise<Actor | undefined> {
  const membership = await findMembership(actor.account.owner, handle);
  if (!membership) return undefined;

  const { library, role, album, disabledAt } = membership;
  const opened: WholeLibraryActor = {
    ...actor,
    library,
    role,
    ...(disabledAt !== null && { isDisabled: true }),
  };

  return album === null ? opened : inAlbum(opened, album);
}
