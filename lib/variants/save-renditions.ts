import { createReadStream } from "node:fs";
import { commitChanges, serviceActor } from "@/lib/changes";
import type { RenderedFile } from "@/lib/engine";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import { lockImage } from "@/lib/images";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { newRenditionKey, objectStore } from "@/lib/platform/storage";
import { LeaseLostError, type RenderLeases } from "./leases";
import { findKeysOverLimit, variantKind } from "./rendition";
import {
  listRenditions,
  pruneFailedCustomRenditions,
  type RenditionRow,
  type Source,
  setRenderFailure,
  upsertRenditions,
} from "./repository";
import { updateVariantsSummary } from "./update-variants-summary";

/** Only the latest failures of custom variants are kept. */
const maxFailedCustomRows = 100;

interface FinishedRenditions {
  made: readonly RenderedFile[];
  /** Rows of what could not be made. */
  failed: readonly RenditionRow[];
  /** Why nothing of the file is rendered from now on, when this rendering found that out. */
  fileFailure: string | null;
  /** A request had them made, which the audit log records of custom variants. */
  urgent: boolean;
  leases: Pick<RenderLeases, "releaseOnCommit">;
}

interface SaveRenditionsResult {
  rows: RenditionRow[];
  /** The custom variants for which there was no slot. */
  rejectedKeys: string[];
}

/**
 * Stores the bytes of finished renditions, and their rows in one transaction that checks the generation and the leases. Bytes
 * without a row are deleted: of what has no slot, and of what is there already. Undefined, and nothing is stored, when the file
 * version is not the live one. @throws LeaseLostError, and nothing is stored
 */
export async function saveRenditions(
  source: Source,
  finished: FinishedRenditions,
): Promise<SaveRenditionsResult | undefined> {
  const made = finished.made.map((one) => ({ path: one.file, row: buildReadyRow(source.file, one) }));
  await Promise.all(made.map(({ path, row }) => objectStore().put(row.blobKey, createReadStream(path))));
  const rows = [...made.map(({ row }) => row), ...finished.failed];
  // When this fails the rows may be there all the same: the database can be lost between commit and answer.
  const saved = await transaction(() => saveRows(source, rows, finished)).catch(async (error) => {
    if (error instanceof LeaseLostError) await objectStore().delete(made.map(({ row }) => row.blobKey));
    throw error;
  });
  const unused = made.map(({ row }) => row).filter((row) => !saved?.rows.includes(row));
  await objectStore().delete(unused.map((row) => row.blobKey));
  return saved;
}

async function saveRows(
  source: Source,
  rows: readonly RenditionRow[],
  { made, fileFailure, urgent, leases }: FinishedRenditions,
): Promise<SaveRenditionsResult | undefined> {
  const { imageId, generation } = source.file;
  const image = await lockImage(imageId);
  if (image?.generation !== generation) return undefined;
  await leases.releaseOnCommit(made);
  const ready = (await listRenditions(imageId, generation)).filter((row) => row.status === "ready");
  const addedKeys = rows.filter((row) => row.status === "ready").map((row) => row.variantKey);
  const rejectedKeys = findKeysOverLimit(ready, addedKeys);
  const isAlreadyReady = (one: RenditionRow) =>
    ready.some((row) => row.variantKey === one.variantKey && row.format === one.format);
  const saved = rows.filter((row) => !rejectedKeys.includes(row.variantKey) && !isAlreadyReady(row));
  await upsertRenditions(saved);
  if (saved.some((row) => row.kind === "custom" && row.status === "failed"))
    await pruneFailedCustomRenditions(imageId, generation, maxFailedCustomRows);
  if (fileFailure !== null) await setRenderFailure(imageId, generation, fileFailure);
  await updateVariantsSummary(imageId, generation);
  await commitSaved(source, findNewKeys(saved, ready), urgent);
  return { rows: saved, rejectedKeys };
}

/** The variants that the rows add to those that were ready before: made, or failed in a format. */
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
  urgent: boolean,
): Promise<void> {
  const onDemand = urgent ? ready.filter(isCustomKey) : [];
  const changes = [
    { resource: "variant" as const, action: "finish" as const, id, ready, failed },
    ...onDemand.map((key) => ({
      ...{ resource: "variant" as const, action: "create-on-demand" as const, id, key },
    })),
  ];
  await commitChanges(changes.map((change) => ({ actor: serviceActor(owner), change })));
}

function buildReadyRow({ imageId, generation }: Source["file"], one: RenderedFile) {
  const now = isoTime();
  return {
    ...{ imageId, generation },
    variantKey: one.key,
    format: one.format,
    kind: variantKind(one.key),
    status: "ready",
    blobKey: newRenditionKey(imageId),
    contentType: one.contentType,
    sizeBytes: one.sizeBytes,
    width: one.width,
    height: one.height,
    error: null,
    createdAt: now,
    updatedAt: now,
  } satisfies RenditionRow;
}
