import { isoTime } from "@/lib/kernel/time";
import { type AlbumRow, findAlbumCovers, listShownAlbums } from "./album-repository";
import { countImagesByAlbum } from "./counts";
import { listPublicImages, type PublicListQuery } from "./images";
import { notShownError } from "./owners";
import { presentAlbum } from "./present";
import type { OwnerRow } from "./repository";
import type { PublicAlbum, PublicAlbumImages } from "./resource";

/** Returns the public albums of the account by title. */
export async function listPublicAlbums(owner: OwnerRow): Promise<PublicAlbum[]> {
  const now = isoTime();
  const [rows, counts] = await Promise.all([
    listShownAlbums(owner.owner),
    countImagesByAlbum(owner.owner, now),
  ]);
  const covers = await findAlbumCovers(owner.owner, rows, now);

  return rows.map((row) =>
    presentAlbum(owner, row, {
      count: counts.get(row.albumSlug) ?? 0,
      cover: covers.get(row.albumSlug),
    }),
  );
}

/** Returns the album if its page is public. */
export async function findPublicAlbum(owner: OwnerRow, slug: string): Promise<AlbumRow | undefined> {
  const [row] = await listShownAlbums(owner.owner, slug);
  return row;
}

export async function readPublicAlbum(owner: OwnerRow, slug: string): Promise<PublicAlbum> {
  const row = await findPublicAlbum(owner, slug);
  if (!row) throw notShownError();

  const now = isoTime();
  const [counts, covers] = await Promise.all([
    countImagesByAlbum(owner.owner, now, slug),
    findAlbumCovers(owner.owner, [row], now),
  ]);

  return presentAlbum(owner, row, { count: counts.get(slug) ?? 0, cover: covers.get(slug) });
}

/** Returns the album with a page of its images. */
export async function readPublicAlbumImages(
  owner: OwnerRow,
  slug: string,
  query: PublicListQuery,
): Promise<{ album: PublicAlbumImages; expiresAt: string | null }> {
  const [album, { page, expiresAt }] = await Promise.all([
    readPublicAlbum(owner, slug),
    listPublicImages(owner, { ...query, album: slug }, "album list"),
  ]);
  return { album: { ...album, images: page }, expiresAt };
}
