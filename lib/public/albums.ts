import { isShownByHand } from "@/lib/albums";
import { isoTime } from "@/lib/kernel/time";
import { type AlbumRow, listShownAlbums } from "./album-repository";
import { summarizeShownAlbums } from "./counts";
import { findAlbumCovers } from "./cover-repository";
import { listPublicImages, type PublicListQuery } from "./images";
import { notShownError } from "./owners";
import { firstExpiration, firstTime, presentAlbum, presentImages } from "./present";
import type { ImageRow, OwnerRow } from "./repository";
import type { PublicAlbum, PublicAlbumImages, PublicImage } from "./resource";

/** An album with the image that represents it. */
export interface ShownAlbum {
  album: PublicAlbum;
  cover: PublicImage | undefined;
}

/** Returns the public albums of the account by title. */
export async function listPublicAlbums(
  owner: OwnerRow,
): Promise<{ albums: ShownAlbum[]; expiresAt: string | null }> {
  const now = isoTime();
  const [rows, summaries] = await Promise.all([
    listShownAlbums(owner.owner),
    summarizeShownAlbums(owner, now),
  ]);
  const covers = await findAlbumCovers(owner.owner, rows, now);
  const presented = await presentCovers(owner, covers);

  return {
    albums: rows.map((row) => ({
      album: presentAlbum(owner, row, {
        summary: summaries.get(row.albumSlug),
        cover: covers.get(row.albumSlug),
      }),
      cover: presented.get(row.albumSlug),
    })),
    expiresAt: firstExpiration([...covers.values()]),
  };
}

async function presentCovers(
  owner: OwnerRow,
  covers: ReadonlyMap<string, ImageRow>,
): Promise<Map<string, PublicImage>> {
  const images = await presentImages(owner, [...covers.values()]);
  return new Map(
    [...covers.keys()].flatMap((slug, at) => {
      const image = images[at];
      return image ? [[slug, image]] : [];
    }),
  );
}

/** Returns the album if its page is public. */
export async function findPublicAlbum(owner: OwnerRow, slug: string): Promise<AlbumRow | undefined> {
  const [row] = await listShownAlbums(owner.owner, slug);
  return row;
}

interface Shown {
  /** Whether visitors see the images in the order by hand. */
  isByHand: boolean;
  expiresAt: string | null;
}

export async function readPublicAlbum(owner: OwnerRow, slug: string): Promise<ShownAlbum & Shown> {
  const row = await findPublicAlbum(owner, slug);
  if (!row) throw notShownError();

  const now = isoTime();
  const [summaries, covers, isByHand] = await Promise.all([
    summarizeShownAlbums(owner, now, slug),
    findAlbumCovers(owner.owner, [row], now),
    isShownByHand(owner.owner, slug, row.sort),
  ]);
  const cover = covers.get(slug);

  return {
    album: presentAlbum(owner, row, { summary: summaries.get(slug), cover }),
    cover: (await presentCovers(owner, covers)).get(slug),
    isByHand,
    expiresAt: firstExpiration(cover ? [cover] : []),
  };
}

/** Returns the album with a page of its images. */
export async function readPublicAlbumImages(
  owner: OwnerRow,
  slug: string,
  query: PublicListQuery,
): Promise<Shown & { album: PublicAlbumImages; cover: PublicImage | undefined }> {
  const { album, cover, isByHand, ...shown } = await readPublicAlbum(owner, slug);
  const { page, expiresAt } = await listPublicImages(
    owner,
    { ...query, album: slug, isByHand },
    "album list",
  );
  return {
    album: { ...album, images: page },
    cover,
    isByHand,
    expiresAt: firstTime([shown.expiresAt, expiresAt]),
  };
}
