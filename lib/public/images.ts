import type { Surface } from "@/lib/access";
import { isShownByHand } from "@/lib/albums";
import { isValidLinkKey } from "@/lib/image-urls";
import { parseSearchQuery } from "@/lib/images/search";
import { hasControlCharacter } from "@/lib/kernel/text";
import { isoTime } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { findTagSlugs } from "@/lib/tags";
import { toTagKey } from "@/lib/tags/tag-names";
import { PaletteColor } from "@/lib/values/palette";
import type { AlbumRow } from "./album-repository";
import { findNeighbours, type ListConditions, listShownImages } from "./lists-repository";
import { notShownError } from "./owners";
import { firstExpiration, presentImages } from "./present";
import { findImagesAtPath, findWithheldImages, type ImageRow, type OwnerRow } from "./repository";
import {
  defaultPublicPageSize,
  type PublicFilters,
  type PublicImage,
  type PublicImagePage,
} from "./resource";

export interface PublicListQuery extends PublicFilters {
  limit?: number | undefined;
  cursor?: string | undefined;
  album?: string | undefined;
  /** Whether the album is listed in its order by hand. */
  isByHand?: boolean | undefined;
}

export interface ListedImages {
  page: PublicImagePage;
  expiresAt: string | null;
}

/** Returns a page of the images that the profile, or with `album` that album, shows to everyone. */
export async function listPublicImages(
  owner: OwnerRow,
  query: PublicListQuery,
  surface: Extract<Surface, "profile list" | "album list" | "search" | "json"> = "profile list",
): Promise<ListedImages> {
  const { limit = defaultPublicPageSize, cursor, album, tag, color, search, isByHand = false } = query;
  const scope = `public:${owner.uid}:${JSON.stringify([album, tag, color, search])}${isByHand ? ":manual" : ""}`;
  const filters = await resolvePublicFilters(owner, { tag, color, search });
  const rows = filters
    ? await listShownImages(owner.owner, {
        ...filters,
        surface,
        now: isoTime(),
        limit: limit + 1,
        album,
        isByHand,
        after: cursor === undefined ? undefined : decodeCursor(cursor, scope),
      })
    : [];
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;

  return {
    page: {
      data: await presentImages(owner, shown),
      next_cursor: last ? encodeCursor([last.orderKey ?? last.createdAt, last.id], scope) : null,
    },
    expiresAt: firstExpiration(shown),
  };
}

/** Returns the filters as queries take them, or undefined if no image can match. */
export async function resolvePublicFilters(
  { owner }: Pick<OwnerRow, "owner">,
  { tag, color, search }: PublicFilters,
): Promise<Pick<ListConditions, "tag" | "color" | "words"> | undefined> {
  const words = search === undefined ? undefined : toPublicWords(search);
  const knownColor = PaletteColor.safeParse(color).data;
  const isImpossible =
    (search !== undefined && !words) ||
    (color !== undefined && !knownColor) ||
    [tag, search].some((text) => text !== undefined && hasControlCharacter(text));
  if (isImpossible) return undefined;

  const key = tag && toTagKey(tag);
  return { words, tag: key && ((await findTagSlugs(owner, [key])).get(key) ?? key), color: knownColor };
}

/**
 * The words of a search, without the words of the owner's metadata (weight D), which must not be
 * disclosed to anyone else.
 */
function toPublicWords(text: string): string | undefined {
  return parseSearchQuery(text)?.match.replace(/'([^']*)'(:\*)?/g, (_term, word: string, prefix?: string) =>
    prefix === undefined ? `'${word}':ABC` : `'${word}':*ABC`,
  );
}

/** An image with what its page shows around it. */
export interface ShownImage {
  image: PublicImage;
  row: ImageRow;
  previous: PublicImage | undefined;
  next: PublicImage | undefined;
}

export interface ShownLocation {
  album: string;
  filename: string;
  linkKey?: string | undefined;
}

/**
 * Finds the image that the path of a page opens to everyone. A path that the image had before finds
 * it too.
 */
export async function findShownImage(
  owner: OwnerRow,
  place: ShownLocation,
  surface: Extract<Surface, "page" | "oembed" | "embed">,
): Promise<ImageRow> {
  const by = place.linkKey === undefined ? "stranger" : "key";
  const rows = await findImagesAtPath(owner.owner, place, { by, now: isoTime(), surface });
  const opened = rows.find((row) => place.linkKey === undefined || isValidLinkKey(row, place.linkKey));
  if (!opened) throw notShownError();

  return opened;
}

/** Whether the page of an image has to say that the image is withheld. */
export async function isPageWithheld(place: ShownLocation & { handle: string }): Promise<boolean> {
  if (env().ALBUMEN_WITHHELD_STATUS !== "451") return false;

  const { linkKey } = place;
  const by = linkKey === undefined ? "stranger" : "key";
  const rows = await findWithheldImages(place, { by, now: isoTime() });

  return rows.some((row) => linkKey === undefined || isValidLinkKey(row, linkKey));
}

/**
 * Returns what the page of an image shows, and its neighbors in the list that it is part of: its
 * album if that is public.
 */
export async function readShownImage(
  owner: OwnerRow,
  row: ImageRow,
  publicAlbum: Pick<AlbumRow, "sort"> | undefined,
): Promise<ShownImage> {
  const place = publicAlbum
    ? {
        surface: "album list" as const,
        album: row.albumSlug,
        isByHand: await isShownByHand(owner.owner, row.albumSlug, publicAlbum.sort),
      }
    : { surface: "profile list" as const };
  const isListed = publicAlbum !== undefined || row.visibility === "public";
  const { previous, next } = isListed
    ? await findNeighbours(owner.owner, row, { ...place, now: isoTime() })
    : { previous: undefined, next: undefined };
  const present = async (one: ImageRow | undefined) => one && (await presentImages(owner, [one]))[0];
  const [image] = await presentImages(owner, [row]);
  if (!image) throw notShownError();

  return {
    image,
    row,
    previous: await present(previous),
    next: await present(next),
  };
}
