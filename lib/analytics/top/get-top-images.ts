import { imageUrl } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { scopeOf } from "@/lib/kernel/library-scope";
import { toPeriod } from "../period";
import { listTopImages } from "./repository";
import { defaultTopImages, type TopImages, type TopMeasure, topMeasures } from "./resource";

export interface TopImagesQuery {
  days: number;
  offset: number;
  by?: TopMeasure | undefined;
  album?: string | undefined;
  limit?: number | undefined;
}

/** Returns the owner's images with the most requests, or bytes, of a period. */
export async function getTopImages(actor: Actor, query: TopImagesQuery): Promise<TopImages> {
  const { by = topMeasures[0], album, limit = defaultTopImages } = query;
  const { library } = actor;
  const period = toPeriod(query.days, query.offset);
  const rows = await listTopImages(scopeOf(actor), { period, by, album, limit });

  return {
    period,
    by,
    data: rows.map((row) => ({
      image_id: row.id,
      filename: row.filename,
      album: row.albumSlug,
      url: imageUrl(library, row, "original"),
      version: row.generation,
      nsfw: row.nsfw,
      requests: row.requests,
      bytes: row.bytes,
    })),
  };
}
