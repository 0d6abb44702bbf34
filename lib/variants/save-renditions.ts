import { Readable } from "node:stream";
import { commitChanges, serviceActor } from "@/lib/changes";
import { type EncodedRendition, hasMovableCrop } from "@/lib/engine";
import { isCustomKey, isPresetKey } from "@/lib/engine/variants/variant-keys";
import { lockImage } from "@/lib/images";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { newRenditionKey, objectStore, putStream } from "@/lib/platform/storage";
import { LeaseLostError, type RenderLeases } from "./leases";
import { failedKeys, findKeysOverLimit, readyKeys, variantKind } from "./rendition";
import {
  findPendingKeys,
  listRenditions,
  pruneFailedCustomRenditions,
  type RenditionRow,
  type Source,
  setRenderFailure,
  setVariantsSummary,
  upsertRenditions,
} from "./repository";

/** The number of stored failures of custom variants; older ones are deleted. */
const maxFailedCustomRows = 100;

interface FinishedRenditions {
  files: readonly EncodedRendition[];
  /** Rows of failed renditions. */
  failed: readonly RenditionRow[];
  /** The reason why the whole file is no longer rendered, if this rendering found one. */
  fileFailure: string | null;
  /** Rendered for a request; the audit log then records new custom variants. */
  isUrgent: boolean;
  leases: Pick<RenderLeases, "releaseOnCommit">;
}

interface SaveRenditionsResult {
  rows: RenditionRow[];
  /** Custom variants rejected for lack of a slot. */
  rejectedKeys: string[];
  /** Crops around a focal point that has changed since. Not saved. */
  outdated: RenditionRow[];
}

/**
 * Stores the bytes of finished renditions, and their rows in one transaction that checks the
 * generation and the leases. Deletes bytes without a row: no slot, already present, or cropped
 * around a previous focal point. Returns undefined and stores nothing when the file version is not
 * live.
 * @throws LeaseLostError and stores nothing
 */
export async function saveRenditions(
  source: Source,
  finished: FinishedRenditions,
): Promise<SaveRenditionsResult | undefined> {
  const ready = finished.files.map((one) => ({ bytes: one.bytes, row: buildReadyRow(source.file, one) }));
  await Promise.all(
    ready.map(async ({ bytes, row }) => {
      row.sha256 = (await putStream(objectStore(), row.blobKey, Readable.from(bytes))).sha256;
    }),
  );
  const rows = [...ready.map(({ row }) => row), ...finished.failed];

  // After an error the rows may exist all the same: the connection can be lost between the commit
  // and its reply.
  const saved = await transaction(() => saveRows(source, rows, finished)).catch(async (error) => {
    if (error instanceof LeaseLostError) await objectStore().delete(ready.map(({ row }) => row.blobKey));
    throw error;
  });

  const unused = ready.map(({ row }) => row).filter((row) => !saved?.rows.includes(row));
  await objectStore().delete(unused.map((row) => row.blobKey));

  return saved;
}

async function saveRows(
  source: Source,
  rows: readonly RenditionRow[],
  { files, fileFailure, isUrgent, leases }: FinishedRenditions,
): Promise<SaveRenditionsResult | undefined> {
  const { imageId, generation } = source.file;
  const image = await lockImage(imageId);
  if (image?.generation !== generation) return undefined;

  await leases.releaseOnCommit(files);
  const isRecropped = image.cropRevision !== source.cropRevision;
  const outdated = isRecropped ? rows.filter((row) => hasMovableCrop(row.variantKey)) : [];
  const current = rows.filter((row) => !outdated.includes(row));
  const before = await listRenditions(imageId, generation);
  const ready = before.filter((row) => row.status === "ready");
  const addedKeys = current.filter((row) => row.status === "ready").map((row) => row.variantKey);
  const rejectedKeys = findKeysOverLimit(ready, image.variantsAwaited, addedKeys);
  const isAlreadyReady = (one: RenditionRow) =>
    ready.some((row) => row.variantKey === one.variantKey && row.format === one.format);
  const saved = current.filter((row) => !rejectedKeys.includes(row.variantKey) && !isAlreadyReady(row));
  await upsertRenditions(saved);
  const isPruned = saved.some((row) => row.kind === "custom" && row.status === "failed");
  if (isPruned) await pruneFailedCustomRenditions(imageId, generation, maxFailedCustomRows);
  if (fileFailure !== null) await setRenderFailure(imageId, generation, fileFailure);
  const loaded = { rows: replaceRows(before, saved), pendingKeys: image.variantsAwaited };
  await updateVariantsSummary(imageId, generation, {}, isPruned ? undefined : loaded);
  await commitSaved(source, findNewKeys(saved, ready), isUrgent);

  return { rows: saved, rejectedKeys, outdated };
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

/** Returns the variants that become ready or failed with these rows. */
function findNewKeys(rows: readonly RenditionRow[], before: readonly RenditionRow[]) {
  const added = rows.filter(
    (row) => row.kind !== "master" && !before.some(({ variantKey }) => variantKey === row.variantKey),
  );
  const keysOf = (status: string) => [
    ...new Set(added.filter((row) => row.status === status).map((row) => row.variantKey)),
  ];
  return { ready: keysOf("ready"), failed: keysOf("failed") };
}

async function commitSaved(
  { owner, file: { imageId: id } }: Source,
  { ready, failed }: ReturnType<typeof findNewKeys>,
  isUrgent: boolean,
): Promise<void> {
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
  await commitChanges(changes.map((change) => ({ actor: serviceActor(owner), change })));
}

function buildReadyRow(
  { imageId, generation, blobKey }: Source["file"],
  one: EncodedRendition,
): RenditionRow & { blobKey: string } {
  const now = isoTime();
  return {
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
    createdAt: now,
    updatedAt: now,
  };
}

interface SummaryChange {
  /** Keys that become pending, so the sweeper requests them again if their job dies. */
  pending?: readonly string[];
  /** Keys that are no longer pending. */
  cancelled?: readonly string[];
}

/** The data of a locked image that the open transaction already has. */
interface LoadedVariants {
  rows: readonly RenditionRow[];
  pendingKeys: readonly string[];
}

/**
 * Updates the ready, failed and pending variants of an image locked by the open transaction.
 * Callers lock the image before they add or delete renditions, so that none counts rows that
 * another is about to change. A variant is pending until it is ready in some format or has failed
 * in all formats tried; a deleted one is rendered on request. `loaded` spares the reads of what the
 * caller has read.
 */
export async function updateVariantsSummary(
  imageId: string,
  generation: number,
  { pending = [], cancelled = [] }: SummaryChange,
  loaded?: LoadedVariants,
): Promise<void> {
  const rows = loaded?.rows ?? (await listRenditions(imageId, generation));
  const [ready, failed] = [readyKeys(rows), failedKeys(rows)];
  const settledKeys = new Set([...ready, ...failed, ...cancelled]);
  const previous = loaded?.pendingKeys ?? (await findPendingKeys(imageId, generation));
  const pendingKeys = [...new Set([...previous, ...pending])].filter((key) => !settledKeys.has(key));
  await setVariantsSummary(imageId, generation, {
    variantsReady: ready,
    variantsFailed: failed,
    variantsAwaited: pendingKeys,
    variantsStatus: pendingKeys.length > 0 ? "pending" : failed.some(isPresetKey) ? "failed" : "ready",
    ...(pending.length > 0 && { updatedAt: isoTime() }),
  });
}
