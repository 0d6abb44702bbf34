import type { RenderedVariant } from "@/lib/engine";
import { lockImage } from "@/lib/images";
import { isoTime } from "@/lib/kernel/time";
import { isCustomKey } from "@/lib/kernel/variant-keys";
import { announceImageChange } from "@/lib/platform/image-changes";
import { newRenditionKey, objectStore } from "@/lib/platform/storage";
import { transaction } from "@/lib/platform/transaction";
import { keysBeyondLimit } from "./custom-slots";
import { kindOf } from "./kind-of";
import { noteCreated } from "./note-created";
import type { Source } from "./render-files";
import {
  dropFailedCustoms,
  listVariantRows,
  saveVariants,
  setRenderFailure,
  type Variant,
} from "./repository";
import { summarise } from "./summarise";

/** Of failures of custom variants only the latest are remembered. */
const rememberedFailures = 100;

interface Finished {
  made: readonly RenderedVariant[];
  /** Rows that say what could not be made. */
  failed: readonly Variant[];
  /** Why nothing of the file is to be rendered any more, when that was found out now. */
  gaveUp: string | null;
  /** A request brought them into being, which the audit log tells of custom variants. */
  urgent: boolean;
}

interface Saved {
  rows: Variant[];
  /** The custom variants for which there was no slot any more. */
  refused: string[];
}

/**
 * Stores the bytes of finished renditions and makes them known in one transaction. What somebody else has made before stays, and
 * ours is thrown away, as is what has no slot. Undefined, and nothing is stored, when the file version is not the live one.
 */
export async function saveRenditions(source: Source, finished: Finished): Promise<Saved | undefined> {
  const made = finished.made.map((one) => ({ path: one.file, row: readyRow(source.file, one) }));
  await objectStore().adopt(made.map(({ path, row }) => ({ path, key: row.blobKey })));
  const rows = [...made.map(({ row }) => row), ...finished.failed];
  // When this fails the rows may be there all the same: the database can be lost between commit and answer.
  const saved = await transaction(() => saveRows(source, rows, finished));
  const unused = made.map(({ row }) => row).filter((row) => !saved?.rows.includes(row));
  await objectStore().delete(unused.map((row) => row.blobKey));
  return saved;
}

async function saveRows(
  source: Source,
  rows: readonly Variant[],
  { gaveUp, urgent }: Finished,
): Promise<Saved | undefined> {
  const { imageId, generation } = source.file;
  const image = await lockImage(imageId);
  if (image?.generation !== generation) return undefined;
  const ready = (await listVariantRows(imageId, generation)).filter((row) => row.status === "ready");
  const addedKeys = rows.filter((row) => row.status === "ready").map((row) => row.variantKey);
  const refused = keysBeyondLimit(ready, addedKeys);
  const isMade = (one: Variant) =>
    ready.some((row) => row.variantKey === one.variantKey && row.format === one.format);
  const saved = rows.filter((row) => !refused.includes(row.variantKey) && !isMade(row));
  await saveVariants(saved);
  if (saved.some((row) => row.kind === "custom" && row.status === "failed"))
    await dropFailedCustoms(imageId, generation, rememberedFailures);
  if (gaveUp !== null) await setRenderFailure(imageId, generation, gaveUp);
  await summarise(imageId, generation);
  await announceImageChange(imageId);
  if (urgent) await noteCreated(source, newCustomKeys(saved, ready));
  return { rows: saved, refused };
}

function newCustomKeys(rows: readonly Variant[], before: readonly Variant[]): string[] {
  return rows
    .filter((row) => row.status === "ready" && isCustomKey(row.variantKey))
    .map((row) => row.variantKey)
    .filter((key) => !before.some((row) => row.variantKey === key));
}

function readyRow({ imageId, generation }: Source["file"], one: RenderedVariant) {
  const now = isoTime();
  return {
    ...{ imageId, generation },
    variantKey: one.key,
    format: one.format,
    kind: kindOf(one.key),
    status: "ready",
    blobKey: newRenditionKey(imageId),
    contentType: one.contentType,
    sizeBytes: one.sizeBytes,
    width: one.width,
    height: one.height,
    error: null,
    createdAt: now,
    updatedAt: now,
  } satisfies Variant;
}
