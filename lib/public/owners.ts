import { appOrigin, avatarUrl, imageUrl } from "@/lib/image-urls";
import { profilePath } from "@/lib/image-urls/image-path";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { listShownAlbums } from "./album-repository";
import { countListedImages } from "./counts";
import { findProfileCover } from "./cover-repository";
import { firstExpiration, presentImages } from "./present";
import { findShownOwner, type ImageRow, type OwnerRow } from "./repository";
import type { PublicImage, PublicProfile } from "./resource";

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

/** The largest preset, which also is sharp across a wide screen. */
const coverKey = "w2048";

/** A profile with the image at its top. */
export interface ShownProfile {
  profile: PublicProfile;
  cover: PublicImage | undefined;
  expiresAt: string | null;
}

export async function readPublicProfile(owner: OwnerRow): Promise<ShownProfile> {
  const now = isoTime();
  const [imagesCount, albums, cover] = await Promise.all([
    countListedImages(owner.owner, now),
    listShownAlbums(owner.owner),
    findProfileCover(owner, now),
  ]);
  const covers = cover ? [cover] : [];
  const [shownCover] = await presentImages(owner, covers);
  const facts = { imagesCount, albumsCount: albums.length, cover };

  return {
    profile: presentProfile(owner, facts),
    cover: shownCover,
    expiresAt: firstExpiration(covers),
  };
}

interface ProfileContent {
  imagesCount: number;
  albumsCount: number;
  cover: ImageRow | undefined;
}

function presentProfile(owner: OwnerRow, { imagesCount, albumsCount, cover }: ProfileContent): PublicProfile {
  return {
    handle: owner.handle,
    name: nameOf(owner),
    bio: owner.bio,
    website: owner.website,
    github: owner.github,
    profile_picture: owner.avatarVersion === null ? owner.profilePicture : avatarUrl(owner.avatarVersion),
    cover_url: cover ? imageUrl(owner, cover, coverKey) : null,
    layout: owner.layout,
    url: appOrigin() + profilePath(owner.handle),
    images_count: imagesCount,
    albums_count: albumsCount,
    joined_at: owner.createdAt,
  };
}

export function nameOf({ displayName, handle }: Pick<OwnerRow, "displayName" | "handle">): string {
  return displayName ?? handle;
}
