import { CredentialCache } from "@/lib/caching";
import type { Actor, WholeLibraryActor } from "@/lib/kernel/actor";
import { inAlbum } from "@/lib/kernel/library-scope";
import { hasControlCharacter } from "@/lib/kernel/text";
import { singleton } from "@/lib/platform/process/singleton";
import { findMembership, type Membership } from "./repository";

const membershipCache = () =>
  singleton("membership-cache", () => new CredentialCache<Membership>(({ library }) => [library.uid]));

/**
 * Returns the actor in the library of this handle, with the role and the album of now, or
 * `undefined` if the account is not a member of it. A disabled library can only be read.
 */
export async function openLibrary(actor: Actor, handle: string): Promise<Actor | undefined> {
  // From a cookie, which another host of the domain can set.
  if (hasControlCharacter(handle)) return undefined;

  const { owner } = actor.account;
  const membership = await membershipCache().find(`${owner}\0${handle}`, () => findMembership(owner, handle));
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
