import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { readMark } from "./marks";
import { findWatermark, listWatermarkRows, type WatermarkRow } from "./repository";
import type { WatermarkList, WatermarkResource } from "./resource";

export const watermarkNotFoundError = () =>
  new AppError(commonErrors.notFound, { message: "Watermark not found." });

/** Returns the watermarks of the library, sorted by name. */
export async function listWatermarks(actor: Actor): Promise<WatermarkList> {
  const rows = await listWatermarkRows(wholeLibrary(actor).owner);
  return { data: rows.map(presentWatermark), next_cursor: null };
}

export async function getWatermark(actor: Actor, id: string): Promise<WatermarkResource> {
  return presentWatermark(await requireRow(wholeLibrary(actor).owner, id));
}

/**
 * Returns the mark as a PNG file to download.
 * @throws AppError NOT_FOUND, also when it is read
 */
export async function openMark(actor: Actor, id: string) {
  const row = await requireRow(wholeLibrary(actor).owner, id);
  const headers = { ETag: `"${row.sha256}"`, "cache-control": "private, no-cache" };
  return { filename: `${id}.png`, isInline: true, headers, chunks: streamMark(row) };
}

async function* streamMark(row: WatermarkRow): AsyncGenerator<Uint8Array> {
  const bytes = await readMark(row);
  if (!bytes)
    throw new AppError(commonErrors.notFound, { message: "The stored watermark is missing or damaged." });

  yield bytes;
}

/** @throws AppError NOT_FOUND */
export async function requireRow(owner: string, id: string): Promise<WatermarkRow> {
  const row = await findWatermark(owner, id);
  if (!row) throw watermarkNotFoundError();

  return row;
}

export function presentWatermark(row: WatermarkRow): WatermarkResource {
  const { id, name, kind, text, color, width, height, position, size, opacity, margin } = row;
  return {
    id,
    name,
    kind,
    text,
    color,
    width,
    height,
    position,
    size,
    opacity,
    margin,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** Returns the objects of the owner's watermarks. */
export async function listMarks(owner: string): Promise<Array<{ id: string; blobKey: string }>> {
  return (await listWatermarkRows(owner)).map(({ id, blobKey }) => ({ id, blobKey }));
}
