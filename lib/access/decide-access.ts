import type { Visibility } from "@/lib/values/visibility";

/**
 * The surfaces on which something of an image can be seen. A new one does not compile without
 * rules.
 */
export const surfaces = [
  "delivery",
  "page",
  "thumbnail",
  "original",
  "exif",
  "profile list",
  "album list",
  "collection list",
  "feed",
  "sitemap",
  "oembed",
  "embed",
  "archive",
  "search",
  "json",
] as const;
export type Surface = (typeof surfaces)[number];

/** The entitlement of a request. Credentials, keys, signatures and sessions are checked before. */
export type Viewer =
  | { by: "stranger" }
  /** Has the key in the URLs of an unlisted image. */
  | { by: "key" }
  /** Has a signed link to the bytes. */
  | { by: "link" }
  /** Has an access token for the bytes of an encrypted image. */
  | { by: "token" }
  /** The owner, with the scope to read images. */
  | { by: "owner" }
  /** Has an open session of a share that contains the image. */
  | ({ by: "share" } & ShareRights);

export interface ShareRights {
  /** The ID of the watermark that the share requires. Null: the one of the image. */
  requiredWatermark: string | null;
  allowsDownload: boolean;
  allowsOriginal: boolean;
  showsMetadata: boolean;
}

export interface ImageFacts {
  visibility: Visibility;
  isPending: boolean;
  isDeleted: boolean;
  isExpired: boolean;
  isEncrypted: boolean;
  /** Withheld by an operator. */
  isWithheld: boolean;
  /** Taken out of lists by the owner. */
  isArchived: boolean;
}

export interface AlbumFacts {
  permission: string;
}

export interface ProfileFacts {
  visibility: "public" | "private";
  /** Closed by the owner. An account that an operator disabled shows what it showed before. */
  isClosed: boolean;
  /** Withheld by an operator, with all its images. */
  isWithheld: boolean;
}

export interface AccessFacts {
  image: ImageFacts;
  /** An album that was not looked up counts as private. */
  album?: AlbumFacts;
  profile: ProfileFacts;
}

/** The conditions under which an image is shown. */
export interface AccessRule {
  visibilities: readonly Visibility[];
  /** Whether it is also shown while it is deleted, expired or withheld. */
  opensDeleted: boolean;
  opensEncrypted: boolean;
  /** Whether archived images are left out. Lists do so; what a URL names stays. */
  hidesArchived: boolean;
  needsPublicProfile: boolean;
  needsPublicAlbum: boolean;
}

/**
 * Decides whether the viewer may have the image on the surface. Page, delivery, lists and machines
 * all ask this function, or `accessibleImages`, which states the same rules in SQL.
 */
export function decideAccess(
  { image, album, profile }: AccessFacts,
  viewer: Viewer,
  surface: Surface,
): boolean {
  const rule = findRule(viewer, surface);
  return (
    rule !== undefined &&
    !image.isPending &&
    !profile.isClosed &&
    (rule.opensDeleted || !(image.isDeleted || image.isExpired || image.isWithheld || profile.isWithheld)) &&
    (rule.opensEncrypted || !image.isEncrypted) &&
    !(rule.hidesArchived && image.isArchived) &&
    rule.visibilities.includes(image.visibility) &&
    (!rule.needsPublicProfile || profile.visibility === "public") &&
    (!rule.needsPublicAlbum || album?.permission === "public")
  );
}

/** Whether visitors may see that the profile exists. */
export function isProfileShown(profile: ProfileFacts): boolean {
  return profile.visibility === "public" && !profile.isClosed && !profile.isWithheld;
}

/** Whether visitors may see that the album exists. */
export function isAlbumShown({ album, profile }: { album: AlbumFacts; profile: ProfileFacts }): boolean {
  return album.permission === "public" && isProfileShown(profile);
}

const bytes: AccessRule = {
  visibilities: ["public"],
  opensDeleted: false,
  opensEncrypted: false,
  hidesArchived: false,
  needsPublicProfile: false,
  needsPublicAlbum: false,
};
const shown: AccessRule = { ...bytes, needsPublicProfile: true };
const listed: AccessRule = { ...shown, hidesArchived: true };
/** Unlisted images are on the page of their public album, which links them with their keys. */
const shownInAlbum: AccessRule = { ...listed, visibilities: ["public", "unlisted"], needsPublicAlbum: true };
const keyedBytes: AccessRule = { ...bytes, visibilities: ["public", "unlisted"] };
const keyedShown: AccessRule = { ...keyedBytes, needsPublicProfile: true };
const linkedBytes: AccessRule = { ...bytes, visibilities: ["public", "unlisted", "private"] };
const shared: AccessRule = { ...linkedBytes, opensEncrypted: true };
const own: AccessRule = { ...shared, opensDeleted: true };

/** Public pages, lists and machines are the same for everyone, so that caches may store them. */
const strangerRules: Record<Surface, AccessRule | undefined> = {
  delivery: bytes,
  page: shown,
  thumbnail: bytes,
  original: bytes,
  exif: shown,
  "profile list": listed,
  "album list": shownInAlbum,
  "collection list": listed,
  feed: listed,
  sitemap: listed,
  oembed: shown,
  embed: shown,
  archive: undefined,
  search: listed,
  json: listed,
};

const keyRules: Record<Surface, AccessRule | undefined> = {
  ...strangerRules,
  delivery: keyedBytes,
  page: keyedShown,
  thumbnail: keyedBytes,
  original: keyedBytes,
  exif: keyedShown,
  oembed: keyedShown,
  embed: keyedShown,
};

const linkRules: Record<Surface, AccessRule | undefined> = {
  ...strangerRules,
  delivery: linkedBytes,
  thumbnail: linkedBytes,
  original: linkedBytes,
};

const tokenRules: Record<Surface, AccessRule | undefined> = {
  ...strangerRules,
  delivery: shared,
  thumbnail: shared,
  original: shared,
};

const ownerRules: Record<Surface, AccessRule | undefined> = {
  ...strangerRules,
  delivery: own,
  thumbnail: own,
  original: own,
  exif: own,
  archive: own,
};

/** Everything of a share is under its own path; public surfaces open nothing by it. */
const shareRules: Record<Surface, AccessRule | undefined> = {
  ...strangerRules,
  delivery: shared,
  page: shared,
  thumbnail: shared,
  original: shared,
  exif: shared,
  archive: shared,
};

/** Returns what an image must fulfil; `undefined` if nothing opens the surface to the viewer. */
export function findRule(viewer: Viewer, surface: Surface): AccessRule | undefined {
  switch (viewer.by) {
    case "stranger":
      return strangerRules[surface];
    case "key":
      return keyRules[surface];
    case "link":
      return linkRules[surface];
    case "token":
      return tokenRules[surface];
    case "owner":
      return ownerRules[surface];
    case "share":
      return isWithinShare(viewer, surface) ? shareRules[surface] : undefined;
  }
}

function isWithinShare(rights: ShareRights, surface: Surface): boolean {
  if (surface === "original") return rights.allowsOriginal;
  if (surface === "exif") return rights.showsMetadata;
  return surface !== "archive" || rights.allowsDownload;
}
