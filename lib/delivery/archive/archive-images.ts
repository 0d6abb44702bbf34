import { isCleanViewer } from "@/lib/access";
import { type ArchiveAction, startJob } from "@/lib/batches/jobs";
import { commitChange } from "@/lib/changes";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { hasRole } from "@/lib/kernel/roles";
import { isoTime } from "@/lib/kernel/time";
import { keyedSlots } from "@/lib/platform/process/concurrency";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { zip } from "@/lib/platform/zip/zip";
import { type NamedVariant, resolveVariant } from "@/lib/recipes";
import { type ArchiveContent, archiveEntries } from "./archive-entries";
import { type FolderStart, recordStarts } from "./archive-folders";
import { archiveErrors, maxConcurrentArchives } from "./errors";
import { findSavedVariants, sumOriginals } from "./repository";
import type { ArchiveImages } from "./resource";
import { type Selection, selectImages } from "./select-images";

/** Tests lower it. */
export const archiveLimits = {
  /**
   * Where the app runs as functions, which end after some minutes, a larger archive is written by a
   * job.
   */
  functionBytes: 1_000_000_000,
};

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

  const { album, collection, tree: isTree } = request;
  const canCreateVariants = await mayCreate(actor, variant);
  const metadata = {
    variant: variant.name,
    ...(album !== undefined && { album }),
    ...(collection !== undefined && { collection, ...(isTree && { tree: true }) }),
  };
  const filename = `${selection.slug ?? "images"}-${startedAt.slice(0, 10)}.zip`;
  if (env().isServerless && (await isLarge(selection.listIds()))) {
    const jobId = await startArchive(actor, selection, {
      action: "archive",
      variant: variant.key,
      filename,
      can_create_variants: canCreateVariants,
      embeds_ratings: request.embed_rating,
      skipped: selection.skipped.listed,
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

function startArchive(actor: Actor, selection: Selection, action: ArchiveAction): Promise<string> {
  const { listIds, listPages } = selection;
  const scopes = ["images:read"] as const;
  if (!listPages) return startJob(actor, { action, scopes, pages: listIds });

  const folders: FolderStart[] = [];
  return startJob(actor, {
    action,
    scopes,
    pages: (pageSize) => recordStarts(listPages(pageSize), folders),
    completeAction: () => ({ ...action, folders }),
  });
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

/** Variants count like their originals, which are hardly ever smaller. */
export async function isLarge(pages: AsyncIterable<readonly string[]>): Promise<boolean> {
  let sizeBytes = 0;
  for await (const ids of pages) {
    sizeBytes += await sumOriginals(ids);
    if (sizeBytes > archiveLimits.functionBytes) return true;
  }
  return false;
}

/** As on delivery URLs: an editor with write scope, or a variant that the owner allows everyone. */
async function mayCreate(actor: Actor, { name, recipe }: NamedVariant): Promise<boolean> {
  if (hasRole(actor, "editor") && hasScope(actor, "images:write") && !actor.isDisabled) return true;
  return recipe?.isPublic || (await findSavedVariants(libraryOwner(actor))).includes(name);
}
