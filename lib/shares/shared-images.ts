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
import { findOpenShare } from "./visit-repository";

const imagesPerPage = 60;

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

const onPage = ({ share }: Visit): Selection => ({ share, viewer: toViewer(share), surface: "page" });

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

  return { images: await addPicks(visit, rows), page, pages, count, offset };
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

/** Yields the ids of the images that the visit may download together, in pages. */
export async function* listDownloadIds(visit: Visit): AsyncGenerator<string[]> {
  const selection: Selection = { ...onPage(visit), surface: "archive" };
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
