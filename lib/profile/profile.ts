import { ownsImage } from "@/lib/albums";
import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import { changeHandle } from "@/lib/identity/owners";
import { avatarUrl } from "@/lib/image-urls";
import { type Actor, requireContentScopes } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { deleteAvatar } from "./avatar/repository";
import { findProfile, lockProfile, updateProfileRow } from "./repository";
import type { ProfileResource, UpdateProfile } from "./resource";

export async function getProfile({ account }: Pick<Actor, "account">): Promise<ProfileResource> {
  const row = await findProfile(account.owner);
  if (!row) throw new Error(`the account ${account.uid} does not exist`);

  return {
    handle: row.handle,
    display_name: row.displayName,
    name: row.name,
    bio: row.bio,
    website: row.website,
    github: row.github,
    profile_picture: row.avatarVersion === null ? row.profilePicture : avatarUrl(row.avatarVersion),
    cover: row.cover,
    layout: row.layout,
    profile_visibility: row.profileVisibility,
    search_engines: row.searchEngines,
    ai_training: row.aiTraining,
    show_metadata: row.showMetadata,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/**
 * Updates the given fields. After a handle change, every URL with the previous handle redirects to
 * the new one.
 */
export async function updateProfile(
  actor: Actor,
  changes: UpdateProfile,
  precondition = noPrecondition,
): Promise<ProfileResource> {
  const { cover } = changes;
  const { owner } = actor.account;
  if (typeof cover === "string" && !(isId("img", cover) && (await ownsImage({ owner }, cover))))
    throw validationError({ cover: ["is not the id of one of your images"] });

  return saveProfile(actor, changes, precondition);
}

/** Same, but the cover may be an image that an import restores later. */
export async function updateRestoredProfile(actor: Actor, changes: UpdateProfile): Promise<ProfileResource> {
  return saveProfile(actor, changes, noPrecondition);
}

async function saveProfile(
  actor: Actor,
  changes: UpdateProfile,
  precondition: typeof noPrecondition,
): Promise<ProfileResource> {
  const { owner, uid } = actor.account;

  await transaction(async () => {
    await lockProfile(owner);
    await precondition(() => getProfile(actor));
    const changed = changedFields(await getProfile(actor), changes);
    if (isEmpty(changed)) return;

    if (changed.profile_visibility === "public") requireContentScopes(actor, ["images:read", "albums:read"]);
    const { handle, profile_picture } = changed;
    // A response can be sent back, so the URL of the current avatar is no change, on an
    // installation without https too.
    if (profile_picture?.startsWith("http:"))
      throw validationError({ profile_picture: ["must be an https URL"] });

    const formerKeys = profile_picture === undefined ? [] : await deleteAvatar(owner);
    const former = handle === undefined ? undefined : await changeHandle(actor, handle);
    await updateProfileRow(owner, { ...toColumns(changed), updatedAt: isoTime() });
    const metadata = handle === undefined ? {} : { handle: { from: former, to: handle } };
    const fields = Object.keys(changed);
    await commitChange(actor, {
      resource: "profile",
      action: "update",
      id: uid,
      fields,
      metadata,
      blobKeys: formerKeys,
    });
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
    ...(changes.cover !== undefined && { coverImageId: changes.cover }),
    ...(changes.layout !== undefined && { layout: changes.layout }),
    ...(changes.profile_visibility !== undefined && { profileVisibility: changes.profile_visibility }),
    ...(changes.search_engines !== undefined && { searchEngines: changes.search_engines }),
    ...(changes.ai_training !== undefined && { aiTraining: changes.ai_training }),
    ...(changes.show_metadata !== undefined && { showMetadata: changes.show_metadata }),
  };
}
