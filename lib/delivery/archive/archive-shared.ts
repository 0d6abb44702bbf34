import { createHash } from "node:crypto";
import { type ArchivedMarks, findArchiveJob, getJob, startJob } from "@/lib/batches/jobs";
import type { JobResource } from "@/lib/batches/jobs/resource";
import { commitChange, serviceActor } from "@/lib/changes";
import type { Collection } from "@/lib/collections";
import { findOwner, systemActor } from "@/lib/identity/owners";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";
import { zip } from "@/lib/platform/zip/zip";
import { type ArchiveContent, archiveEntries, SkippedImages } from "./archive-entries";
import { type FolderPage, type FolderStart, inFolder, nameFolders, recordStarts } from "./archive-folders";
import { archiveSlots, isLarge } from "./archive-images";
import { topFolder } from "./archive-names";
import { archiveErrors } from "./errors";
import { findArchivedImages, listMarks } from "./repository";
import { pageIds } from "./select-images";

interface SharedSet {
  owner: string;
  shareId: string;
  /** The ID of the watermark that the share requires. */
  requiredWatermark: string | null;
  /** The collections of the share, which become folders; see `toFolders`. */
  collections: ReadonlyArray<Pick<Collection, "id" | "parentId" | "title">>;
  /**
   * Yields the ids of the images that the visit may download, in pages of one collection each, by its
   * index. The caller decides which ones these are.
   */
  listPages: () => AsyncIterable<{ section: number; ids: string[] }>;
  variantKey: string;
}

/** The bytes, or the job of the owner that writes them. */
type SharedArchive = { filename: string; chunks: AsyncIterable<Uint8Array> } | { job: JobResource };

export const sharedFilename = () => `images-${isoTime().slice(0, 10)}.zip`;

/**
 * Streams the images of a share as a ZIP archive. Each share has its own slots: visitors cannot
 * keep the owner waiting. A function has no time for a large archive: a job writes it, for all
 * visitors who may download the same images.
 */
export async function archiveShared(set: SharedSet): Promise<SharedArchive> {
  if (env().isServerless && (await isLarge(listIds(set)))) return { job: await findOrStartJob(set) };
  return { filename: sharedFilename(), chunks: streamShared(set) };
}

/** The paths of the folders, by the indexes of their collections. */
const pathsOf = ({ collections }: SharedSet) => [...nameFolders(collections).values()];

async function* listFolders(set: SharedSet): AsyncGenerator<FolderPage> {
  const paths = pathsOf(set);
  for await (const { section, ids } of set.listPages()) yield { folder: paths[section] ?? topFolder, ids };
}

async function* listIds(set: SharedSet): AsyncGenerator<string[]> {
  for await (const { ids } of set.listPages()) yield ids;
}

async function findOrStartJob(set: SharedSet): Promise<JobResource> {
  const { owner, shareId, variantKey: variant, requiredWatermark } = set;
  const account = await findOwner(owner);
  if (!account) throw new AppError(archiveErrors.empty);

  const actor = systemActor(account);
  const hash = createHash("sha256").update(`${shareId}\n${variant}\n`);
  const marks: ArchivedMarks = { common: null, others: {} };
  let count = 0;
  for await (const { folder, ids } of listFolders(set)) {
    const page = await listMarks(owner, ids, requiredWatermark);
    // The archive of another mark is another one.
    hash.update(JSON.stringify([folder, ids, page]));
    if (count === 0) marks.common = page[0]?.mark ?? null;
    for (const { id, mark } of page) if (mark !== marks.common) marks.others[id] = mark;
    count += ids.length;
  }

  const key = hash.digest("hex");
  const existing = await findArchiveJob(actor, key);
  if (existing) return existing;

  const action = {
    action: "archive",
    key,
    variant,
    filename: sharedFilename(),
    can_create_variants: false,
    required_watermark: requiredWatermark,
    marks,
    skipped: new SkippedImages().listed,
  } as const;
  const folders: FolderStart[] = [];
  const jobId = await startJob(actor, {
    action,
    scopes: ["images:read"],
    pages: () => recordStarts(listFolders(set), folders),
    completeAction: () => ({ ...action, folders }),
  });
  await recordArchive({ owner, shareId, variantKey: variant }, count);

  return getJob(actor, jobId);
}

async function recordArchive(
  { owner, shareId, variantKey }: Pick<SharedSet, "owner" | "shareId" | "variantKey">,
  count: number,
): Promise<void> {
  const metadata = { variant: variantKey, share: shareId };
  await commitChange(serviceActor(owner), { resource: "archive", action: "create", count, metadata });
}

async function* streamShared(set: SharedSet): AsyncGenerator<Uint8Array> {
  const { owner, shareId, variantKey, requiredWatermark } = set;
  if (!archiveSlots().acquire(shareId)) throw new AppError(archiveErrors.tooMany, { retryAfterSeconds: 10 });

  const skipped = new SkippedImages();
  let count = 0;

  async function* readImages() {
    for await (const { folder, ids } of listFolders(set)) {
      count += ids.length;
      yield* inFolder(pageIds({ owner }, ids, skipped, requiredWatermark), folder);
    }
  }

  const content: ArchiveContent = {
    images: readImages(),
    folders: pathsOf(set),
    skipped,
    variantKey,
    canCreateVariants: false,
    isClean: false,
    reload: async (id) => (await findArchivedImages({ owner }, [id], requiredWatermark))[0],
  };

  try {
    yield* zip(archiveEntries(content));
  } finally {
    archiveSlots().release(shareId);
    if (count > 0) await recordArchive(set, count);
  }
}
