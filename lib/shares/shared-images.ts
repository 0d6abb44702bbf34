import type { Surface } from "@/lib/access";
import { isShownByHand } from "@/lib/albums";
import type { SubtreeNode } from "@/lib/collections";
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
import { findPicks, type ShareRow } from "./repository";
import { readContent } from "./shared-content";
import { hashToken } from "./token";
import { type ShareViewer, shareEndedError, toViewer, type Visit } from "./visit";
import { findOpenShare, type VisitedShare } from "./visit-repository";

const imagesPerPage = 60;
/** Each page of an archive sorts all images of the share. */
const imagesPerArchivePage = 500;
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
  /** The collections of the share, by the indexes in `section` of the images. */
  sections: readonly SharedSection[];
}

/** A collection of a share. */
export interface SharedSection {
  id: string;
  /** The titles of the collections that lead to it within the share; empty for the shared one itself. */
  path: readonly string[];
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
  /** Number of the images that the visitor has picked. */
  pickedCount: number;
}

/** IDs of images of one section. */
interface SectionPage {
  /** The index of the collection; 0 for shares of other targets. */
  section: number;
  ids: string[];
}

interface SharedDownload {
  /** Empty for shares of other targets. */
  collections: readonly SubtreeNode[];
  listPages: () => AsyncIterable<SectionPage>;
}

/** Returns the images of the share that visitors may have on the surface. */
async function selectAll({ share, albumSort }: VisitedShare, surface: Surface = "page"): Promise<Selection> {
  const { owner, albumSlug } = share;
  const [content, isByHand] = await Promise.all([
    readContent(share),
    albumSlug !== null && albumSort !== null && isShownByHand(owner, albumSlug, albumSort),
  ]);
  return { share, isByHand, viewer: toViewer(share), surface, content };
}

/** Finds an image of the share, if its visitors may have it on the surface. */
export async function findOne<Row>(
  find: (selection: Selection, id: string) => Promise<Row | undefined>,
  share: ShareRow,
  id: string | null,
  options: { surface?: Surface; isSensitive?: boolean } = {},
): Promise<Row | undefined> {
  if (id === null || !isId("img", id)) return undefined;

  const content = await readContent(share, id);
  return find({ share, viewer: toViewer(share), surface: "page", content, ...options }, id);
}

/**
 * Returns one page of the images that the visit may see. A page that does not exist is the last
 * one.
 */
export async function getSharedImages(visit: Visit, requestedPage: number): Promise<SharedImagePage> {
  const selection = await selectAll(visit);
  const count = await countSharedImages(selection);
  const pages = Math.max(1, Math.ceil(count / imagesPerPage));
  const page = Math.min(requestedPage, pages);
  const offset = (page - 1) * imagesPerPage;
  const rows = await listSharedImages(selection, { offset, limit: imagesPerPage });

  const [images, cover, pickedCount] = await Promise.all([
    addPicks(visit, rows),
    page === 1 ? findCover(visit) : undefined,
    countPicked(visit, selection),
  ]);
  const sections = (selection.content?.sections ?? []).map(({ id, path }) => ({ id, path }));

  return { images, page, pages, count, offset, cover, pickedCount, sections };
}

/** The cover of the shared album or collection. */
async function findCover(visit: Visit): Promise<SharedImage | undefined> {
  const row = await findOne(findSharedImage, visit.share, visit.coverId, { isSensitive: false });
  if (!row) return undefined;

  const [cover] = await addPicks(visit, [row]);
  return cover;
}

/** Counts the images that the visitor has picked and may see. */
async function countPicked({ share, visitor }: Visit, selection: Selection): Promise<number> {
  if (visitor === null || share.feedback === "none") return 0;

  return countSharedImages({ ...selection, pickedBy: visitor });
}

/** @throws AppError NOT_FOUND for images that the share does not open */
export async function getSharedImage(visit: Visit, id: string): Promise<SharedImageDetails> {
  const { share } = visit;
  const row = await requireSharedImage(visit, id);
  const selection = await selectAll(visit);
  const [[image], beside, count, shown, pickedCount] = await Promise.all([
    addPicks(visit, [row]),
    findNeighbours(selection, id),
    countSharedImages(selection),
    findOne(findSharedImage, share, id, { surface: "exif" }),
    countPicked(visit, selection),
  ]);
  if (!image || !beside) throw shareEndedError();

  const { previous, next, number } = beside;
  return { image, exif: shown?.exif ?? null, number, count, previous, next, pickedCount };
}

/** @throws AppError NOT_FOUND for images that the share does not open */
export async function requireSharedImage({ share }: Visit, id: string): Promise<SharedImageRow> {
  const row = await findOne(findSharedImage, share, id);
  if (!row) throw shareEndedError();

  return row;
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
  await requireSharedImage(visit, id);

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
 * Returns the image that stands for the share in previews of its link: the cover of the album or
 * collection, or the first image that is not sensitive. Without a visit, so only for shares that everyone who has
 * the link may open at any time.
 */
export async function findPreviewImage(
  found: VisitedShare,
): Promise<(SharedBytes & { isLarge: boolean }) | undefined> {
  const { share } = found;
  if (!hasPreview(found) || share.target === "upload") return undefined;

  const cover = await findOne(findSharedImage, share, found.coverId, { isSensitive: false });
  const row = cover ?? (await findFirst(found));
  if (!row) return undefined;

  const isLarge = (row.width ?? 0) >= previewSize.width && (row.height ?? 0) >= previewSize.height;
  return { owner: share.owner, imageId: row.id, viewer: toViewer(share), isLarge };
}

async function findFirst(found: VisitedShare): Promise<SharedImageRow | undefined> {
  const selection = { ...(await selectAll(found)), isSensitive: false };
  const [row] = await listSharedImages(selection, { offset: 0, limit: 1 });
  return row;
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

  const row = await findOne(findSharedImage, share, id);
  return row && { id: row.id, owner: share.owner };
}

/**
 * Returns the images that the visit may download together: all, or the ones that a visitor has
 * picked.
 */
export async function selectDownload(visit: Visit, pickedBy?: string): Promise<SharedDownload> {
  const selection: Selection = {
    ...(await selectAll(visit, "archive")),
    ...(pickedBy !== undefined && { pickedBy }),
  };
  return { collections: selection.content?.sections ?? [], listPages: () => pageSections(selection) };
}

async function* pageSections(selection: Selection): AsyncGenerator<SectionPage> {
  for (let offset = 0; ; offset += imagesPerArchivePage) {
    const rows = await listSharedImages(selection, { offset, limit: imagesPerArchivePage });
    // Rows are in the order of their sections.
    for (const section of new Set(rows.map((row) => row.section)))
      yield { section, ids: rows.flatMap((row) => (row.section === section ? row.id : [])) };
    if (rows.length < imagesPerArchivePage) return;
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
