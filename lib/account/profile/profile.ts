import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import { changeHandle } from "@/lib/identity/owners";
import type { Actor } from "@/lib/kernel/actor";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { findProfile, lockProfile, updateProfileRow } from "./repository";
import type { ProfileResource, UpdateProfile } from "./resource";

export async function getProfile(actor: Actor): Promise<ProfileResource> {
  const row = await findProfile(actor.account.owner);
  if (!row) throw new Error(`the account ${actor.account.uid} does not exist`);
  return {
    handle: row.handle,
    display_name: row.displayName,
    name: row.name,
    bio: row.bio,
    website: row.website,
    github: row.github,
    profile_picture: row.profilePicture,
    profile_visibility: row.profileVisibility,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** Updates the given fields. After a handle change, every URL with the former handle redirects to the new one. */
export async function updateProfile(
  actor: Actor,
  changes: UpdateProfile,
  precondition = noPrecondition,
): Promise<ProfileResource> {
  const { owner, uid } = actor.account;
  await transaction(async () => {
    await lockProfile(owner);
    await precondition(() => getProfile(actor));
    const changed = changedFields(await getProfile(actor), changes);
    if (isEmpty(changed)) return;
    const { handle } = changed;
    const former = handle === undefined ? undefined : await changeHandle(actor, handle);
    await updateProfileRow(owner, { ...toColumns(changed), updatedAt: isoTime() });
    const metadata = handle === undefined ? {} : { handle: { from: former, to: handle } };
    const fields = Object.keys(changed);
    await commitChange(actor, { resource: "profile", action: "update", id: uid, fields, metadata });
  });
  return getProfile(actor);
}

function toColumns(changes: UpdateProfile) {
  return {
    ...(changes.display_name !== undefined && { displayName: changes.display_name }),
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.bio !== undefined && { bio: changes.bio }),
    ...(changes.website !== undefined && { website: changes.website }),
    ...(changes.github !== undefined && { github: changes.github }),
    ...(changes.profile_picture !== undefined && { profilePicture: changes.profile_picture }),
    ...(changes.profile_visibility !== undefined && { profileVisibility: changes.profile_visibility }),
  };
}
