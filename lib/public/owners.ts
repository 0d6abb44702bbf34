import { appOrigin, avatarUrl } from "@/lib/image-urls";
import { profilePath } from "@/lib/image-urls/image-path";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { listShownAlbums } from "./album-repository";
import { countListedImages } from "./counts";
import { findShownOwner, type OwnerRow } from "./repository";
import type { PublicProfile } from "./resource";

/** Private, gone and unknown are the same. */
export const notShownError = () => new AppError(commonErrors.notFound);

/**
 * An account whose public pages are open, or its current handle if it was requested by a previous
 * one.
 */
export async function requireShownOwner(handle: string): Promise<OwnerRow> {
  const owner = await findShownOwner(handle);
  if (!owner) throw notShownError();

  return owner;
}

/** The facts about a public response that caches need. */
export interface PublicScope {
  uid: string;
  /** Time at which the first of the shown images expires. */
  expiresAt: string | null;
}

export async function readPublicProfile(owner: OwnerRow): Promise<PublicProfile> {
  const [imagesCount, albums] = await Promise.all([
    countListedImages(owner.owner, isoTime()),
    listShownAlbums(owner.owner),
  ]);

  return {
    handle: owner.handle,
    name: nameOf(owner),
    bio: owner.bio,
    website: owner.website,
    github: owner.github,
    profile_picture: owner.avatarVersion === null ? owner.profilePicture : avatarUrl(owner.avatarVersion),
    url: appOrigin() + profilePath(owner.handle),
    images_count: imagesCount,
    albums_count: albums.length,
    joined_at: owner.createdAt,
  };
}

export function nameOf({ displayName, handle }: Pick<OwnerRow, "displayName" | "handle">): string {
  return displayName ?? handle;
}
