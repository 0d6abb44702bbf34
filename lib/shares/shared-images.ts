import { isId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import {
  countSharedImages,
  findNeighbours,
  findSharedImage,
  listSharedImages,
  type Selection,
  type SharedImageRow,
} from "./images-repository";
import { findPicks } from "./repository";
import { hashToken } from "./token";
import { type ShareViewer, shareEndedError, toViewer, type Visit } from "./visit";
import { findOpenShare, type VisitedShare } from "./visit-repository";

const imagesPerPage = 60;
/** Pixels of the preset for previews of links. */
export const previewSize = { width: 1_200, height: 630 };

/** An image as the page of a share shows it. */
export interface SharedImage extends Omit<SharedImageRow, "exif"> {
  isPicked: boolean;
  comment: string | null;
}

export interface SharedImagePage {
  images: SharedImage[];
  /** From 1. */
  page: number;
  pages: number;
  count: number;
  /** Images on the pages before. */
  offset: number;
  /** The image at the top of the first page, if the owner has chosen one that the share shows. */
  cover: SharedImage | undefined;
  /** Number of the images that the visitor has picked. */
  pickedCount: number;
}

export interface SharedImageDetails {
  image: SharedImage;
  /** The camera data that the share shows; null if it shows none. */
  exif: Record<string, unknown> | null;
  /** Position from 1, and the images next to it. */
  number: number;
  count: number;
  previous: string | null;
  next: string | null;
}

const onPage = ({ share, albumSort }: VisitedShare): Selection => ({
  share,
  albumSort,
  viewer: toViewer(share),
  surface: "page",
});

/**
 * Returns one page of the images that the visit may see. A page that does not exist is the last
 * one.
 */
export async function getSharedImages(visit: Visit, requestedPage: number): Promise<SharedImagePage> {
  const count = await countSharedImages(onPage(visit));
  const pages = Math.max(1, Math.ceil(count / imagesPerPage));
  const page = Math.min(requestedPage, pages);
  const offset = (page - 1) * imagesPerPage;
  const rows = await listSharedImages(onPage(visit), { offset, limit: imagesPerPage });

  const [images, cover, pickedCount] = await Promise.all([
    addPicks(visit, rows),
    page === 1 ? findCover(visit) : undefined,
    countPicked(visit),
  ]);

  return { images, page, pages, count, offset, cover, pickedCount };
}

/** The cover of the shared album. */
async function findCover(visit: Visit): Promise<SharedImage | undefined> {
  const { albumCoverId: id } = visit;
  const row = id === null ? undefined : await findSharedImage({ ...onPage(visit), isSensitive: false }, id);
  if (!row) return undefined;

  const [cover] = await addPicks(visit, [row]);
  return cover;
}

/** Counts the images that the visitor has picked and may see. */
export async function countPicked(visit: Visit): Promise<number> {
  const { share, visitor } = visit;
  if (visitor === null || share.feedback === "none") return 0;

  return countSharedImages({ ...onPage(visit), pickedBy: visitor });
}

/** @throws AppError NOT_FOUND for images that the share does not open */
export async function getSharedImage(visit: Visit, id: string): Promise<SharedImageDetails> {
  const row = isId("img", id) ? await findSharedImage(onPage(visit), id) : undefined;
  if (!row) throw shareEndedError();

  const [[image], beside, count, shown] = await Promise.all([
    addPicks(visit, [row]),
    findNeighbours(onPage(visit), id),
    countSharedImages(onPage(visit)),
    findSharedImage({ ...onPage(visit), surface: "exif" }, id),
  ]);
  if (!image || !beside) throw shareEndedError();

  const { previous, next, number } = beside;
  return { image, exif: shown?.exif ?? null, number, count, previous, next };
}

/** The data that delivery needs to serve the bytes of a shared image. */
interface SharedBytes {
  owner: string;
  imageId: string;
  viewer: ShareViewer;
}

/** @throws AppError NOT_FOUND for images that the share does not open */
export async function openSharedBytes(visit: Visit, id: string): Promise<SharedBytes> {
  const { share } = visit;
  const row = isId("img", id) ? await findSharedImage(onPage(visit), id) : undefined;
  if (!row) throw shareEndedError();

  return { owner: share.owner, imageId: id, viewer: toViewer(share) };
}

/**
 * Whether chats may preview the link without a visit. A password or limited views protect what a
 * preview would show.
 */
export function hasPreview({ share }: VisitedShare): boolean {
  return share.passwordHash === null && share.maxViews === null;
}

/**
 * Returns the image that stands for the share in previews of its link: the cover of the album, or
 * the first image that is not sensitive. Without a visit, so only for shares that everyone who has
 * the link may open at any time.
 */
export async function findPreviewImage(
  found: VisitedShare,
): Promise<(SharedBytes & { isLarge: boolean }) | undefined> {
  const { share } = found;
  if (!hasPreview(found) || share.target === "upload") return undefined;

  const selection: Selection = { ...onPage(found), isSensitive: false };
  const cover =
    found.albumCoverId === null ? undefined : await findSharedImage(selection, found.albumCoverId);
  const [row] = cover ? [cover] : await listSharedImages(selection, { offset: 0, limit: 1 });
  if (!row) return undefined;

  const isLarge = (row.width ?? 0) >= previewSize.width && (row.height ?? 0) >= previewSize.height;
  return { owner: share.owner, imageId: row.id, viewer: toViewer(share), isLarge };
}

/**
 * Returns the image that a URL of a share names, if the share opens it. Without a visit: only
 * visitors who have opened the share have the ids of its images.
 */
export async function findReportedImage(
  token: string,
  id: string,
): Promise<{ id: string; owner: string } | undefined> {
  const share = isId("img", id) ? await findOpenShare(hashToken(token), isoTime()) : undefined;
  if (!share || share.target === "upload") return undefined;

  const row = await findSharedImage({ share, viewer: toViewer(share), surface: "page" }, id);
  return row && { id: row.id, owner: share.owner };
}

/**
 * Yields the ids of the images that the visit may download together, in pages: all, or the ones
 * that a visitor has picked.
 */
export async function* listDownloadIds(visit: Visit, pickedBy?: string): AsyncGenerator<string[]> {
  const selection: Selection = {
    ...onPage(visit),
    surface: "archive",
    ...(pickedBy !== undefined && { pickedBy }),
  };
  for (let offset = 0; ; offset += imagesPerPage) {
    const rows = await listSharedImages(selection, { offset, limit: imagesPerPage });
    yield rows.map(({ id }) => id);
    if (rows.length < imagesPerPage) return;
  }
}

async function addPicks({ share, visitor }: Visit, rows: SharedImageRow[]): Promise<SharedImage[]> {
  const picks =
    visitor === null || share.feedback === "none" || rows.length === 0
      ? undefined
      : await findPicks(
          share.id,
          visitor,
          rows.map(({ id }) => id),
        );

  return rows.map(({ exif: _, ...row }) => {
    const pick = picks?.get(row.id);
    return { ...row, isPicked: pick?.isPicked ?? false, comment: pick?.comment ?? null };
  });
}
