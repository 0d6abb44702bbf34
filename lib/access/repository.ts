import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { albums, collections, images, users } from "@/db/schema";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import type { QueryValue } from "@/lib/platform/database/transaction";
import { type AccessRule, findRule, type Surface, type Viewer } from "./decide-access";
import { isInAlbum } from "./deleted-albums-repository";

/** The columns of which `toImageFacts` makes the facts of an image. */
export const accessColumns = {
  visibility: images.visibility,
  uploaded: images.uploaded,
  deletedAt: images.deletedAt,
  expirationDate: images.expirationDate,
  isEncrypted: images.isEncrypted,
  withheldAt: images.withheldAt,
  archivedAt: images.archivedAt,
};

/** Matches the images of the library, or of the album, that the scope opens. */
export function isInScope({ owner, album }: LibraryScope): SQL | undefined {
  return and(eq(images.owner, owner), album === undefined ? undefined : isInAlbum(owner, album));
}

/**
 * The rules of `decideAccess` as a condition: the images that the viewer may have on the surface.
 * The query has the account (`users`) of each image, and for an album's list also the album. A test
 * compares both for all facts.
 */
export function accessibleImages(viewer: Viewer, surface: Surface, now: QueryValue): SQL | undefined {
  const rule = findRule(viewer, surface);
  if (!rule) return sql`false`;

  return and(
    matchesRule(rule, now),
    rule.opensDeleted ? undefined : and(isNull(images.withheldAt), isNull(users.withheldAt)),
  );
}

/** The images that the viewer could have on the surface if no operator had withheld them. */
export function withheldImages(viewer: Viewer, surface: Surface, now: string): SQL | undefined {
  const rule = findRule(viewer, surface);
  if (!rule || rule.opensDeleted) return sql`false`;

  return and(matchesRule(rule, now), or(isNotNull(images.withheldAt), isNotNull(users.withheldAt)));
}

/** The conditions of a rule but for withheld images. */
function matchesRule(rule: AccessRule, now: QueryValue): SQL | undefined {
  const [visibility, ...others] = rule.visibilities;
  return and(
    eq(images.uploaded, true),
    isNull(users.deletedAt),
    rule.opensDeleted
      ? undefined
      : and(isNull(images.deletedAt), or(isNull(images.expirationDate), gt(images.expirationDate, now))),
    rule.opensEncrypted ? undefined : eq(images.isEncrypted, false),
    rule.hidesArchived ? isNull(images.archivedAt) : undefined,
    visibility && others.length === 0
      ? eq(images.visibility, visibility)
      : inArray(images.visibility, [...rule.visibilities]),
    rule.needsPublicProfile ? eq(users.profileVisibility, "public") : undefined,
    rule.needsPublicAlbum ? eq(albums.permission, "public") : undefined,
  );
}

/** The accounts whose profile visitors may see, as `isProfileShown`. */
export function shownProfiles(): SQL | undefined {
  return and(eq(users.profileVisibility, "public"), isNull(users.deletedAt), isNull(users.withheldAt));
}

/** The collections that visitors may see; the query has their accounts. */
export function shownCollections(): SQL | undefined {
  return and(eq(collections.visibility, "public"), isNull(collections.deletedAt), shownProfiles());
}

/** The albums that visitors may see, as `isAlbumShown`; the query has their accounts. */
export function shownAlbums(): SQL | undefined {
  return and(eq(albums.permission, "public"), isNull(albums.deletedAt), shownProfiles());
}
