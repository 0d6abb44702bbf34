import { AsyncResource } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { emitImageChange, onCacheLost, onImageChange, onOwnerChange } from "@/lib/caching";
import type { EncodedRendition, RenditionSpec } from "@/lib/engine";
import { setSaveVariants } from "@/lib/images";
import { isTemporaryFailure } from "@/lib/platform/database/database-errors";
import { isInTransaction } from "@/lib/platform/database/transaction";
import { logger } from "@/lib/platform/process/logger";
import { singleton } from "@/lib/platform/process/singleton";
import type { RenditionRow } from "./repository";
import { buildUnsaved, saveRenditions, type UnsavedRendition } from "./save-renditions";
import type { Source } from "./source-repository";

// Renditions that requests have made are delivered at once and saved together a moment later: they
// can be made again. The queue counts as a cache. After a change of its image, a rendition is
// delivered only once it is saved, which the database decides: not if it has been removed, or made
// from a previous file or focal point.

/** Time for which renditions gather to be saved in one transaction. */
const gatherMs = 250;
const maxGroup = 64;
const maxAttempts = 3;
const retryMs = 500;
const maxWaiting = 256;
const maxWaitingBytes = 64 * 1024 ** 2;
/** Larger ones are saved before they are delivered. */
const maxRenditionBytes = 8 * 1024 ** 2;

/** The rendering of an image from the moment when its state is read. */
export interface TrackedRendering {
  readonly imageId: string;
  /** False after a change of the image. */
  isCurrent: boolean;
}

export interface QueuedRendition extends UnsavedRendition {
  source: Source;
  rendering: TrackedRendering;
  /** Whether it was saved; never rejects. */
  saved: Promise<boolean>;
  settle: (isSaved: boolean) => void;
}

/** Saving belongs to no request, and joins no transaction. */
const outside = new AsyncResource("rendition-save-queue");

interface SaveQueue {
  renderings: Map<string, Set<TrackedRendering>>;
  /** Includes renditions that are being saved. */
  unsaved: Set<QueuedRendition>;
  byObjectKey: Map<string, QueuedRendition>;
  bytes: number;
  timer: NodeJS.Timeout | undefined;
  saving: Promise<void>;
}

function queue(): SaveQueue {
  return singleton("rendition-save-queue", () => {
    const renderings: SaveQueue["renderings"] = new Map();
    const invalidate = (some: Iterable<TrackedRendering>) => {
      for (const rendering of some) rendering.isCurrent = false;
    };
    const invalidateAll = () => {
      for (const some of renderings.values()) invalidate(some);
    };
    onImageChange((imageId) => invalidate(renderings.get(imageId) ?? []));
    onOwnerChange(invalidateAll);
    onCacheLost(invalidateAll);
    setSaveVariants(saveQueued);

    return {
      renderings,
      unsaved: new Set(),
      byObjectKey: new Map(),
      bytes: 0,
      timer: undefined,
      saving: Promise.resolve(),
    };
  });
}

/**
 * Follows the changes of an image while the work renders it, and until what it has queued is saved.
 */
export async function trackRendering<Result>(
  imageId: string,
  work: (rendering: TrackedRendering) => Promise<Result>,
): Promise<Result> {
  const { renderings, unsaved } = queue();
  const rendering: TrackedRendering = { imageId, isCurrent: true };
  const siblings = renderings.get(imageId) ?? new Set();
  renderings.set(imageId, siblings.add(rendering));
  const end = () => {
    siblings.delete(rendering);
    if (siblings.size === 0 && renderings.get(imageId) === siblings) renderings.delete(imageId);
  };

  try {
    return await work(rendering);
  } finally {
    const queued = [...unsaved].find((one) => one.rendering === rendering);
    if (queued) void queued.saved.then(end);
    else end();
  }
}

/** Queues a rendition to be saved. */
export function queueRendition(
  rendering: TrackedRendering,
  source: Source,
  encoded: EncodedRendition,
): QueuedRendition {
  const state = queue();
  let settle: QueuedRendition["settle"] = () => undefined;
  const saved = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const queued = { ...buildUnsaved(source, encoded), source, rendering, saved, settle };
  state.unsaved.add(queued);
  state.byObjectKey.set(queued.row.blobKey, queued);
  state.bytes += queued.bytes.length;
  state.timer ??= setTimeout(() => void saveQueued(), gatherMs);

  return queued;
}

/** Whether a queued rendition may be delivered, as far as the queue knows. */
export function mayWait({ bytes, rendering }: QueuedRendition): boolean {
  const state = queue();
  return (
    rendering.isCurrent &&
    bytes.length <= maxRenditionBytes &&
    state.unsaved.size <= maxWaiting &&
    state.bytes <= maxWaitingBytes
  );
}

/** Returns the rendition of a file version that is not saved yet. */
export function findQueued(
  { imageId, generation }: { imageId: string; generation: number },
  { key, format }: RenditionSpec,
): QueuedRendition | undefined {
  return [...queue().unsaved].find(
    ({ row }) =>
      row.imageId === imageId &&
      row.generation === generation &&
      row.variantKey === key &&
      row.format === format,
  );
}

/** Whether a variant of a file version exists in this format, or in any, that is not saved yet. */
export async function isUnsavedVariant(
  { imageId, generation }: { imageId: string; generation: number },
  key: string,
  format?: string,
): Promise<boolean> {
  for (const { row, rendering, saved } of [...queue().unsaved]) {
    if (row.imageId !== imageId || row.generation !== generation || row.variantKey !== key) continue;
    if (format !== undefined && row.format !== format) continue;
    if (rendering.isCurrent || (await saved)) return true;
  }

  return false;
}

/** Returns the keys of variants of an image that are not saved yet. */
export function listQueuedKeys(imageId: string): string[] {
  return [...queue().unsaved].filter(({ row }) => row.imageId === imageId).map(({ row }) => row.variantKey);
}

/** Returns the bytes of an object that is not stored yet. */
export function findUnsavedBytes(objectKey: string): Buffer | undefined {
  return queue().byObjectKey.get(objectKey)?.bytes;
}

/**
 * Saves what is queued, or what is queued of one image if anything is. Never rejects: what cannot be
 * saved is made again.
 */
export async function saveQueued(imageId?: string): Promise<void> {
  const state = queue();
  const isConcerned = ({ row }: QueuedRendition) => imageId === undefined || row.imageId === imageId;
  // A transaction may have locked the images.
  if (isInTransaction() || ![...state.unsaved].some(isConcerned)) return;

  clearTimeout(state.timer);
  state.timer = undefined;
  state.saving = state.saving.then(() => outside.runInAsyncScope(saveGroups, undefined, state));
  await state.saving;
}

async function saveGroups(state: SaveQueue): Promise<void> {
  while (state.unsaved.size > 0) await saveGroup(state, [...state.unsaved].slice(0, maxGroup));
}

async function saveGroup(
  state: SaveQueue,
  group: readonly QueuedRendition[],
  attemptsLeft = maxAttempts - 1,
): Promise<void> {
  const savedRows = new Set<RenditionRow>();
  try {
    const results = await saveRenditions(
      group.map((queued) => ({
        source: queued.source,
        rendered: [queued],
        failed: [],
        fileFailure: null,
        isUrgent: true,
      })),
    );
    for (const result of results) for (const row of result?.rows ?? []) savedRows.add(row);
  } catch (err) {
    if (attemptsLeft > 0 && isTemporaryFailure(err)) {
      await sleep(retryMs);
      return saveGroup(state, group, attemptsLeft - 1);
    }

    if (attemptsLeft > 0 && group.length > 1) {
      for (const queued of group) await saveGroup(state, [queued], 0);
      return;
    }

    logger().warn({ err, count: group.length }, "renditions could not be saved");
  }

  for (const queued of group) {
    const isSaved = savedRows.has(queued.row);
    state.unsaved.delete(queued);
    state.byObjectKey.delete(queued.row.blobKey);
    state.bytes -= queued.bytes.length;
    // A prepared response of this process would name an object that does not exist.
    if (!isSaved) emitImageChange(queued.row.imageId);
    queued.settle(isSaved);
  }
}
