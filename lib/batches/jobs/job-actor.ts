import { findOwner, systemActor } from "@/lib/identity/owners";
import type { Actor } from "@/lib/kernel/actor";
import { inAlbum } from "@/lib/kernel/library-scope";
import { findMember } from "@/lib/memberships";
import type { JobRow } from "./repository";

/**
 * Returns the actor that started the job, or `undefined` if the library has been closed or the
 * actor is no longer a member.
 */
export async function findJobActor({
  owner,
  actorUid,
  via,
  credentialId,
}: JobRow): Promise<Actor | undefined> {
  const library = await findOwner(owner);
  if (!library || library.deletedAt !== null) return undefined;

  const actor = { ...systemActor(library), via, credentialId };
  if (actorUid === null || actorUid === library.uid) return actor;

  const member = await findMember(owner, actorUid);
  if (!member) return undefined;

  const { album, ...rights } = member;
  return album === null ? { ...actor, ...rights } : inAlbum({ ...actor, ...rights }, album);
}
