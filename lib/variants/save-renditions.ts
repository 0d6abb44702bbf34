import { Readable } from "node:stream";
import { commitChanges, serviceActor } from "@/lib/changes";
import { type EncodedRendition, hasMovableCrop, hasPresetQuality } from "@/lib/engine";
import { toUnmarkedKey } from "@/lib/engine/variants/marked-keys";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { newRenditionKey, objectStore, putStream } from "@/lib/platform/storage";
import { LeaseLostError, type RenderLeases } from "./leases";
import { findKeysOverLimit, presetTarget, toSpec, variantKind } from "./rendition";
import {
  type LockedImage,
  lockImages,
  type RenditionRow,
  setRenderFailure,
  upsertRenditions,
} from "./repository";
import { listSavedVariants, type SavedVariants } from "./saved-variants-repository";
import type { Source } from "./source-repository";
import { updateSummaries } from "./variants-summary";

/** A rendition whose bytes are to be stored, with its row, which names their object. */
export interface UnsavedRendition {
  row: RenditionRow & { blobKey: string };
  bytes: Buffer;
}

/** The finished renditions of one rendering. */
export interface FinishedRenditions {
  source: Source;
  rendered: readonly UnsavedRendition[];
  /** Rows of failed renditions. */
  failed: readonly RenditionRow[];
  /** The reason why the whole file is no longer rendered, if this rendering found one. */
  fileFailure: string | null;
  /** Rendered for a request; the audit log then records new custom variants. */
  isUrgent: boolean;
  /** Undefined where no other process renders the same. */
  leases?: Pick<RenderLeases, "releaseOnCommit">;
}

interface SaveRenditionsResult {
  rows: RenditionRow[];
  /** Custom variants rejected for lack of a slot. */
  rejectedKeys: string[];
  /**
   * Crops around a focal point that has changed since, and variants that have been removed. Not
   * saved.
   */
  outdated: RenditionRow[];
}

/**
 * Larger ones are synced to the disk: a range of them may be read, without a comparison of all
 * bytes, after a power cut.
 */
const maxUnsyncedBytes = 1024 * 1024;

/**
 * Stores the bytes of finished renditions, and their rows in one transaction that checks the
 * generation and the leases. Deletes bytes without a row: no slot, already present, removed, or
 * cropped around a previous focal point. Returns for each rendering what was saved; undefined when
 * its file version is not live.
 * @throws LeaseLostError and stores nothing
 */
export async function saveRenditions(
  group: readonly FinishedRenditions[],
): Promise<Array<SaveRenditionsResult | undefined>> {
  const rendered = group.flatMap((finished) => finished.rendered);
  await Promise.all(rendered.map(storeBytes));

  // A crash loses renditions with everything that follows from them, and they can be made again.
  // After an error the rows may exist all the same: the connection can be lost between the commit
  // and its reply.
  const results = await transaction(() => saveGroup(group), { synchronous_commit: "off" }).catch(
    async (error) => {
      if (error instanceof LeaseLostError) await deleteBytes(rendered);
      throw error;
    },
  );

  const saved = new Set(results.flatMap((result) => result?.rows ?? []));
  await deleteBytes(rendered.filter(({ row }) => !saved.has(row)));

  return results;
}

/** Stores the bytes and sets their hash in the row. */
export async function storeBytes({ row, bytes }: UnsavedRendition): Promise<void> {
  // A master is read without a comparison.
  const isSynced = bytes.length > maxUnsyncedBytes || row.kind === "master";
  row.sha256 = (await putStream(objectStore(), row.blobKey, Readable.from(bytes), { isSynced })).sha256;
}

export async function deleteBytes(renditions: ReadonlyArray<Pick<UnsavedRendition, "row">>): Promise<void> {
  if (renditions.length > 0) await objectStore().delete(renditions.map(({ row }) => row.blobKey));
}

async function saveGroup(
  group: readonly FinishedRenditions[],
): Promise<Array<SaveRenditionsResult | undefined>> {
  const ids = [...new Set(group.map(({ source }) => source.file.imageId))];
  const locked = await lockImages(ids);
  const live = group.filter(({ source: { file } }) =>
    locked.some(({ id, generation }) => id === file.imageId && generation === file.generation),
  );
  if (live.length === 0) return group.map(() => undefined);

  for (const { leases, rendered } of live)
    await leases?.releaseOnCommit(rendered.map(({ row }) => toSpec(row)));
  const saved = await listSavedVariants(ids);
  const rowsOf = new Map(saved.map(({ imageId, renditions }) => [imageId, renditions]));
  const decided = live.map((finished) => {
    const { imageId } = finished.source.file;
    const image = locked.find(({ id }) => id === imageId);
    const rows = rowsOf.get(imageId) ?? [];
    const { removals = {} } = saved.find((one) => one.imageId === imageId) ?? {};
    if (!image) throw new Error(`the image ${imageId} is not locked`);

    const result = decide(finished, { image, rows, removals });
    rowsOf.set(imageId, replaceRows(rows, result.rows));

    return { finished, image, result, newKeys: findNewKeys(result.rows, rows) };
  });

  const added = decided.flatMap(({ result }) => result.rows);
  await upsertRenditions(added);
  for (const { source, fileFailure } of live)
    if (fileFailure !== null)
      await setRenderFailure(source.file.imageId, source.file.generation, fileFailure);
  await updateSummaries(
    decided.map(({ image }) => image),
    { rowsOf, added },
  );
  await commitChanges(decided.flatMap(({ finished, newKeys }) => listChanges(finished, newKeys)));

  return group.map((finished) => decided.find((one) => one.finished === finished)?.result);
}

interface LockedState {
  image: LockedImage;
  /** The renditions of its live generation. */
  rows: readonly RenditionRow[];
  removals: SavedVariants["removals"];
}

/** Decides which of the renditions are saved. */
function decide(
  { source, rendered, failed }: FinishedRenditions,
  { image, rows: before, removals }: LockedState,
): SaveRenditionsResult {
  const rows = [...rendered.map(({ row }) => row), ...failed];
  const isRecropped = image.cropRevision !== source.cropRevision;
  const isRemoved = (key: string) => removals[key] !== source.removals[key];
  const isOutdated = ({ variantKey }: RenditionRow) =>
    (isRecropped && hasMovableCrop(variantKey)) || isRemoved(toUnmarkedKey(variantKey));
  const outdated = rows.filter(isOutdated);
  const current = rows.filter((row) => !outdated.includes(row));
  const ready = before.filter((row) => row.status === "ready");
  const addedKeys = current.filter((row) => row.status === "ready").map((row) => row.variantKey);
  const rejectedKeys = findKeysOverLimit(ready, image.pendingKeys, addedKeys);
  // An attempt whose reply was lost has saved the same object.
  const isAlreadyReady = (one: RenditionRow) =>
    ready.some(
      (row) => row.variantKey === one.variantKey && row.format === one.format && row.blobKey !== one.blobKey,
    );

  return {
    rows: current.filter((row) => !rejectedKeys.includes(row.variantKey) && !isAlreadyReady(row)),
    rejectedKeys,
    outdated,
  };
}

/**
 * Returns what `listRenditions` returns after an upsert of `saved`, which keeps the time of
 * creation.
 */
function replaceRows(rows: readonly RenditionRow[], saved: readonly RenditionRow[]): RenditionRow[] {
  const place = ({ variantKey, format }: RenditionRow) => `${variantKey} ${format}`;
  const byPlace = new Map(rows.map((row) => [place(row), row]));
  for (const row of saved)
    byPlace.set(place(row), { ...row, createdAt: byPlace.get(place(row))?.createdAt ?? row.createdAt });
  const order = (row: RenditionRow) => `${row.createdAt} ${place(row)}`;

  return [...byPlace.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** Returns the variants with public names that become ready or failed with these rows. */
function findNewKeys(rows: readonly RenditionRow[], before: readonly RenditionRow[]) {
  const added = rows.filter(
    (row) =>
      (row.kind === "preset" || row.kind === "custom") &&
      !before.some(({ variantKey }) => variantKey === row.variantKey),
  );
  const keysOf = (status: string) => [
    ...new Set(added.filter((row) => row.status === status).map((row) => row.variantKey)),
  ];
  return { ready: keysOf("ready"), failed: keysOf("failed") };
}

function listChanges(
  { source, isUrgent }: FinishedRenditions,
  { ready, failed }: ReturnType<typeof findNewKeys>,
) {
  const { imageId: id } = source.file;
  const onDemand = isUrgent ? ready.filter(isCustomKey) : [];
  const changes = [
    { resource: "variant" as const, action: "finish" as const, id, ready, failed },
    ...onDemand.map((key) => ({
      resource: "variant" as const,
      action: "create-on-demand" as const,
      id,
      key,
    })),
  ];

  return changes.map((change) => ({ actor: serviceActor(source.owner), change }));
}

/** Returns the rendition with its row, and the new key of its object. */
export function buildUnsaved(source: Source, one: EncodedRendition): UnsavedRendition {
  const { imageId, generation, blobKey } = source.file;
  const now = isoTime();
  return {
    row: {
      imageId,
      generation,
      variantKey: one.key,
      format: one.format,
      kind: variantKind(one.key),
      status: "ready",
      blobKey: newRenditionKey(imageId, blobKey ?? ""),
      contentType: one.contentType,
      sizeBytes: one.sizeBytes,
      sha256: null,
      width: one.width,
      height: one.height,
      error: null,
      qualityTarget: hasPresetQuality(one.key) ? (presetTarget(source) ?? null) : null,
      readOn: null,
      createdAt: now,
      updatedAt: now,
    },
    bytes: one.bytes,
  };
}
