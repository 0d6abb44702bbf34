import { LRUCache } from "lru-cache";
import type { Watermark, WatermarkReference, Watermarks } from "@/lib/engine/variants/watermark";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { singleton } from "@/lib/platform/process/singleton";
import { toWatermarkReference } from "@/lib/recipes";
import { readMark } from "./marks";
import { findWatermark, type WatermarkRow } from "./repository";

/** A watermark has changed or was deleted since its reference was read. */
export class OutdatedWatermarkError extends Error {
  override readonly name = "OutdatedWatermarkError";
}

const maxCachedBytes = 64 * 1024 ** 2;

/** By owner and reference, whose mark and placement never change. */
const loadedWatermarks = () =>
  singleton(
    "watermarks",
    () =>
      new LRUCache<string, Watermark>({
        maxSize: maxCachedBytes,
        sizeCalculation: ({ bytes }) => bytes.length,
      }),
  );

/**
 * Returns the owner's watermarks with these references.
 * @throws OutdatedWatermarkError; AppError SERVICE_UNAVAILABLE for a damaged mark
 */
export async function loadWatermarks(
  owner: string,
  references: readonly WatermarkReference[],
): Promise<Watermarks> {
  const loaded = new Map<WatermarkReference, Watermark>();
  for (const reference of new Set(references)) loaded.set(reference, await loadWatermark(owner, reference));

  return loaded;
}

async function loadWatermark(owner: string, reference: WatermarkReference): Promise<Watermark> {
  const key = `${owner} ${reference}`;
  const cached = loadedWatermarks().get(key);
  if (cached) return cached;

  const row = await requireCurrent(owner, reference);
  const bytes = await readMark(row);
  if (!bytes) {
    // A change deletes the object of the previous mark.
    await requireCurrent(owner, reference);
    const cause = new Error(`the object ${row.blobKey} of the watermark ${row.id} is missing or damaged`);
    throw new AppError(commonErrors.unavailable, { message: "The stored watermark is damaged.", cause });
  }

  const { position, size, opacity, margin } = row;
  const watermark = { bytes, position, size, opacity, margin };
  loadedWatermarks().set(key, watermark);

  return watermark;
}

async function requireCurrent(owner: string, reference: WatermarkReference): Promise<WatermarkRow> {
  const [id = ""] = reference.split(".");
  const row = await findWatermark(owner, id);
  if (row && toWatermarkReference(id, row) === reference) return row;

  throw new OutdatedWatermarkError(`the watermark ${reference} has changed`);
}
