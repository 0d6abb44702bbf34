import { listStoredSlugs } from "@/lib/access";
import { resolveAlbumSlug } from "@/lib/albums";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { endOfDuration, startOfDuration } from "@/lib/kernel/dates";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { includesAlbum, type LibraryScope, scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { findLicenseId, requireLicenseId } from "@/lib/licenses";
import { findStoredTags, findTagSlugs } from "@/lib/tags";
import { hasCollection } from "./collection-repository";
import type { ImageFilters, PropertyFilters } from "./list-queries/filters";
import { findReversed } from "./list-queries/ranges";
import {
  firstFilterNames,
  type ImageFiltersBody,
  imageFilters,
  lensFilters,
  propertyFilters,
  ratingFilters,
} from "./list-queries/resource";

/** The filters of a request, without its search, which may have to be corrected. */
type ResolvedFilters = Omit<ImageFilters, "search" | "owner"> & { owner: string };

/**
 * Returns the filters as queries take them. Throws VALIDATION_ERROR for filters that contradict
 * each other and for an unknown license, and INSUFFICIENT_SCOPE for filters that expose analysis
 * results.
 */
export async function resolveFilters(actor: Actor, filters: ImageFiltersBody): Promise<ResolvedFilters> {
  const reversed = findReversed(filters);
  if (reversed) throw validationError({ [reversed.name]: [reversed.problem] });
  requireAnalysisScope(actor, filters);

  return resolveInScope(scopeOf(actor), filters);
}

interface ResolveOptions {
  /** A stored filter was valid before: an unknown license has no images. */
  isStored?: boolean | undefined;
}

/** Same, without checks of the caller and of bounds. */
export async function resolveInScope(
  scope: LibraryScope,
  filters: ImageFiltersBody,
  options: ResolveOptions = {},
): Promise<ResolvedFilters> {
  const { owner } = scope;
  return {
    owner,
    album: await resolveAlbum(scope, filters.album),
    ...(await resolveTags(owner, filters)),
    isFavourited: filters.is_favourited,
    collection: await resolveCollection(scope, filters.collection),
    from: filters.from,
    to: filters.to,
    since: filters.uploaded_within === undefined ? undefined : startOfDuration(filters.uploaded_within),
    deleted: resolveDeleted(filters),
    archived: filters.archived ?? "include",
    properties: await resolveProperties(owner, filters, options),
  };
}

function requireAnalysisScope(actor: Actor, { label, text }: ImageFiltersBody): void {
  if ((label !== undefined || text !== undefined) && !hasScope(actor, "ai:read"))
    throw new AppError(commonErrors.insufficientScope, { details: { scope: ["ai:read"] } });
}

/**
 * No slug is empty: for a member of one album, other albums are as empty as albums that do not
 * exist.
 */
const noAlbum = "";

async function resolveAlbum(scope: LibraryScope, name = scope.album): Promise<ImageFilters["album"]> {
  if (name === undefined) return undefined;

  const album = await resolveAlbumSlug(scope.owner, name);
  if (!includesAlbum(scope, album)) return noAlbum;

  const slugs = await listStoredSlugs(scope.owner, album);

  // A single slug has a prepared query.
  return slugs.length === 1 ? slugs[0] : slugs;
}

/**
 * No collection has an empty ID. Unknown and smart collections have no image here. For members of one
 * album, no collection has one.
 */
const noCollection = "";

async function resolveCollection({ owner, album }: LibraryScope, id: string | undefined) {
  if (id === undefined) return undefined;
  return album === undefined && isId("col", id) && (await hasCollection(owner, id)) ? id : noCollection;
}

/**
 * An unknown tag keeps its key, which no image has as a tag. The usual list takes no query more.
 */
async function resolveTags(
  owner: string,
  { tag: keys = [], search, untagged }: ImageFiltersBody,
): Promise<Pick<ImageFilters, "tags" | "deletedTags">> {
  if (keys.length === 0 && search === undefined && untagged === undefined) return {};

  const slugByKey = await findTagSlugs(owner, keys);
  const slugs = [...new Set(keys.map((key) => slugByKey.get(key) ?? key))];
  const { tags, deleted } = await findStoredTags(owner, slugs);

  return { tags, deletedTags: deleted.length > 0 ? deleted : undefined };
}

/**
 * Filters and their values in one order: equal texts mean equal lists. Filters that 1.0 lacks are
 * left out where they are not set, so that cursors from before an upgrade stay valid.
 */
export function describeFilters(filters: ImageFiltersBody): string {
  const { include_deleted: _same, archived, ...others } = filters;
  const all: ImageFiltersBody = {
    ...others,
    deleted: resolveDeleted(filters),
    archived: archived === "include" ? undefined : archived,
  };
  const values = Object.keys(imageFilters).map((name) => all[name as keyof ImageFiltersBody]);
  const lastSet = values.findLastIndex((value) => value !== undefined);

  return JSON.stringify(values.slice(0, Math.max(firstFilterNames.length, lastSet + 1)));
}

/** `include_deleted` is the older name of `deleted=include`. */
export function resolveDeleted({ deleted, include_deleted }: ImageFiltersBody): ImageFilters["deleted"] {
  if (include_deleted === undefined) return deleted ?? "exclude";

  const meant = include_deleted ? "include" : "exclude";
  if (deleted !== undefined && deleted !== meant)
    throw validationError({ deleted: ["contradicts include_deleted"] });

  return meant;
}

const propertyNames = [
  ...(Object.keys({ ...propertyFilters, ...ratingFilters, ...lensFilters }) as Array<
    keyof typeof propertyFilters | keyof typeof ratingFilters | keyof typeof lensFilters
  >),
  "taken_within",
] as const;

/** Returns undefined without any such filter: the usual list has a prepared query. */
async function resolveProperties(
  owner: string,
  filters: ImageFiltersBody,
  options: ResolveOptions,
): Promise<PropertyFilters | undefined> {
  if (propertyNames.every((name) => filters[name] === undefined)) return undefined;

  const { expiring_within, taken_within, license, ...properties } = filters;
  return {
    ...properties,
    license: license === undefined ? undefined : await resolveLicense(owner, license, options),
    takenSince: taken_within === undefined ? undefined : startOfDuration(taken_within),
    expires:
      expiring_within === undefined ? undefined : { after: isoTime(), until: endOfDuration(expiring_within) },
  };
}

/** No image has an empty license. */
async function resolveLicense(owner: string, license: string, { isStored }: ResolveOptions): Promise<string> {
  return isStored ? ((await findLicenseId(owner, license)) ?? "") : requireLicenseId(owner, license);
}
