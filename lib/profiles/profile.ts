import { recordAudit } from "@/lib/audit";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { changeHandle } from "@/lib/owners";
import { transaction } from "@/lib/platform/transaction";
import { findProfile, updateProfileRow } from "./repository";
import type { ProfileResource, UpdateProfile } from "./resource";

export async function getProfile(actor: Actor): Promise<ProfileResource> {
  const row = await findProfile(actor.owner);
  if (!row) throw new Error(`the account ${actor.uid} is gone`);
  return {
    handle: row.handle,
    display_name: row.displayName,
    name: row.name,
    bio: row.bio,
    website: row.website,
    github: row.github,
    profile_picture: row.profilePicture,
    profile_visibility: row.profileVisibility as ProfileResource["profile_visibility"],
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** Changes what is given. After a change of the handle every address under the former one leads to the present one. */
export async function updateProfile(actor: Actor, changes: UpdateProfile): Promise<ProfileResource> {
  const { owner, uid } = actor;
  await transaction(async () => {
    const { handle } = changes;
    const former = handle === undefined ? undefined : await changeHandle(actor, handle);
    await updateProfileRow(owner, { ...columnsOf(changes), updatedAt: isoTime() });
    const metadata = {
      fields: Object.keys(changes),
      ...(former !== handle && { handle: { from: former, to: handle } }),
    };
    await recordAudit({ owner, action: "update", resourceType: "profile", resourceId: uid, metadata });
  });
  return getProfile(actor);
}

/** An empty text says no more than none. */
function columnsOf(changes: UpdateProfile) {
  return {
    ...(changes.display_name !== undefined && { displayName: changes.display_name || null }),
    ...(changes.name !== undefined && { name: changes.name || null }),
    ...(changes.bio !== undefined && { bio: changes.bio || null }),
    ...(changes.website !== undefined && { website: changes.website }),
    ...(changes.github !== undefined && { github: changes.github }),
    ...(changes.profile_picture !== undefined && { profilePicture: changes.profile_picture }),
    ...(changes.profile_visibility !== undefined && { profileVisibility: changes.profile_visibility }),
  };
}
