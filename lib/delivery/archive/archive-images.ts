import { isCleanViewer } from "@/lib/access";
import { getAlbum } from "@/lib/albums";
import { startJob } from "@/lib/batches/jobs";
import { commitChange } from "@/lib/changes";
import { listImageIds } from "@/lib/images";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { type LibraryScope, libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { hasRole } from "@/lib/kernel/roles";
import { isoTime } from "@/lib/kernel/time";
import { chunk } from "@/lib/platform/database/batches";
import { keyedSlots } from "@/lib/platform/process/concurrency";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { zip } from "@/lib/platform/zip/zip";
import { type NamedVariant, resolveVariant } from "@/lib/recipes";
import { type ArchiveContent, archiveEntries, SkippedImages } from "./archive-entries";
import { archiveErrors, maxConcurrentArchives } from "./errors";
import {
  type ArchivedImage,
  findArchivedImages,
  findOwnIds,
  findSavedVariants,
  listAlbumImages,
  sumOriginals,
} from "./repository";
import type { ArchiveImages } from "./resource";

/** Tests lower it. */
export const archiveLimits = {
  /**
   * Where the app runs as functions, which end after some minutes, a larger archive is written by a
   * job.
   */
  functionBytes: 1_000_000_000,
};

/** Rows with their renditions, which are a few kilobytes each. */
const imagesPerPage = 100;

export const archiveSlots = () => singleton("image-archives", () => keyedSlots(maxConcurrentArchives));

/**
 * Streams the images as a ZIP archive. Holds neither a connection nor more than one page of images.
 * Changes during the download may or may not be included. Throws NOT_FOUND if there is no image at
 * all. A function has no time for a large archive: a job writes it.
 */
export async function archiveImages(
  actor: Actor,
  request: ArchiveImages,
): Promise<{ filename: string; chunks: AsyncIterable<Uint8Array> } | { jobId: string }> {
  const variant = await resolveVariant(actor, request.variant, "variant");
  const startedAt = isoTime();
  const selection = await selectImages(actor, request, startedAt);
  if (selection.count === 0) throw new AppError(archiveErrors.empty);

  const { album } = request;
  const canCreateVariants = await mayCreate(actor, variant);
  const metadata = { variant: variant.name, ...(album !== undefined && { album }) };
  const filename = `${album ?? "images"}-${startedAt.slice(0, 10)}.zip`;
  if (env().isServerless && (await isLarge(selection.listIds()))) {
    const skipped = selection.skipped.listed;
    const jobId = await startJob(actor, {
      action: {
        action: "archive",
        variant: variant.key,
        filename,
        can_create_variants: canCreateVariants,
        embeds_ratings: request.embed_rating,
        skipped,
      },
      scopes: ["images:read"],
      pages: selection.listIds,
    });
    await commitChange(actor, { resource: "archive", action: "create", count: selection.count, metadata });
    return { jobId };
  }

  const content: ArchiveContent = {
    ...selection,
    variantKey: variant.key,
    canCreateVariants,
    isClean: isCleanViewer(actor),
    ratings: { isEmbedded: request.embed_rating, uid: actor.library.uid },
  };
  return {
    filename,
    chunks: streamArchive(actor, content, { count: selection.count, metadata }),
  };
}

async function* streamArchive(
  actor: Actor,
  content: ArchiveContent,
  change: { count: number; metadata: Record<string, unknown> },
): AsyncGenerator<Uint8Array> {
  const { uid } = actor.account;
  if (!archiveSlots().acquire(uid)) throw new AppError(archiveErrors.tooMany, { retryAfterSeconds: 10 });

  try {
    await commitChange(actor, { resource: "archive", action: "create", ...change });
    yield* zip(archiveEntries(content));
  } finally {
    archiveSlots().release(uid);
  }
}

type Selection = Omit<ArchiveContent, "variantKey" | "canCreateVariants" | "isClean" | "ratings"> & {
  count: number;
  /** The ids of the images in pages. */
  listIds: (pageSize?: number) => AsyncIterable<string[]>;
};

/** Variants count like their originals, which are hardly ever smaller. */
export async function isLarge(pages: AsyncIterable<readonly string[]>): Promise<boolean> {
  let sizeBytes = 0;
  for await (const ids of pages) {
    sizeBytes += await sumOriginals(ids);
    if (sizeBytes > archiveLimits.functionBytes) return true;
  }
  return false;
}

async function selectImages(
  actor: Actor,
  { ids = [], album, query, except_ids = [] }: ArchiveImages,
  createdUntil: string,
): Promise<Selection> {
  const scope = scopeOf(actor);
  const skipped = new SkippedImages();
  const reload = async (id: string) => (await findArchivedImages(scope, [id]))[0];
  if (album !== undefined) {
    const { count } = await getAlbum(actor, album);
    const readImages = () => pageAlbum(scope.owner, album, createdUntil);
    return { count, skipped, reload, images: readImages(), listIds: () => toIds(readImages()) };
  }

  if (query !== undefined) {
    const isIncluded = excluding(except_ids);
    const filters = query;

    async function* listIds(pageSize?: number) {
      for await (const page of listImageIds(actor, filters, pageSize === undefined ? {} : { pageSize }))
        yield page.filter(isIncluded);
    }

    let count = 0;
    for await (const page of listIds()) count += page.length;
    return { count, skipped, reload, listIds, images: pageQuery(scope, listIds, skipped) };
  }

  const uniqueIds = [...new Set(ids)];
  const ownIds = await findOwnIds(
    scope,
    uniqueIds.filter((id) => isId("img", id)),
  );
  for (const id of uniqueIds) if (!ownIds.has(id)) skipped.add(id, "Image not found.");
  const found = uniqueIds.filter((id) => ownIds.has(id));

  async function* listIds(pageSize = found.length) {
    yield* chunk(found, pageSize);
  }

  return { count: found.length, skipped, reload, listIds, images: pageIds(scope, found, skipped) };
}

function excluding(ids: readonly string[]): (id: string) => boolean {
  const excluded = new Set(ids);
  return (id) => !excluded.has(id);
}

export async function* pageIds(
  scope: LibraryScope,
  ids: readonly string[],
  skipped: SkippedImages,
  ofShare?: string | null,
): AsyncGenerator<ArchivedImage> {
  for (const pageOfIds of chunk(ids, imagesPerPage)) {
    const page = await findArchivedImages(scope, pageOfIds, ofShare);
    const found = new Set(page.map((image) => image.imageId));
    for (const id of pageOfIds) if (!found.has(id)) skipped.add(id, "Image not found.");
    yield* page;
  }
}

/** Images created during the download are not included. */
async function* pageQuery(
  scope: LibraryScope,
  listIds: Selection["listIds"],
  skipped: SkippedImages,
): AsyncGenerator<ArchivedImage> {
  for await (const ids of listIds(imagesPerPage)) yield* pageIds(scope, ids, skipped);
}

async function* toIds(images: AsyncIterable<ArchivedImage>): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const { imageId } of images) {
    page.push(imageId);
    if (page.length < imagesPerPage) continue;

    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* pageAlbum(owner: string, album: string, createdUntil: string): AsyncGenerator<ArchivedImage> {
  for (let after: ArchivedImage | undefined; ; ) {
    const page = await listAlbumImages(owner, album, { createdUntil, after, limit: imagesPerPage });
    yield* page;
    after = page.at(-1);
    if (!after) return;
  }
}

/** As on delivery URLs: an editor with write scope, or a variant that the owner allows everyone. */
async function mayCreate(actor: Actor, { name, recipe }: NamedVariant): Promise<boolean> {
  if (hasRole(actor, "editor") && hasScope(actor, "images:write") && !actor.isDisabled) return true;
  return recipe?.isPublic || (await findSavedVariants(libraryOwner(actor))).includes(name);
}
