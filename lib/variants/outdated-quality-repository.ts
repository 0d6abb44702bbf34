import { and, asc, count, eq, inArray, isNull, ne, notLike, or, sql } from "drizzle-orm";
import { imageFiles, images, imageVariants, userSettings } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { RenditionRow } from "./repository";

const { kind, status, format, variantKey, qualityTarget } = imageVariants;

/** The keys of custom variants contain their quality, and the keys of recipes one of their own. */
const hasPresetQuality = and(
  ne(kind, "master"),
  notLike(variantKey, "%-q%-fit%"),
  notLike(variantKey, "%,quality=%"),
);
/** PNG and GIF are lossless, and animations always have the fixed quality. */
const isSearched = or(
  inArray(format, ["avif", "jpeg"]),
  and(eq(format, "webp"), sql`coalesce(${imageFiles.pages}, 1) = 1`),
);
const isOutdated = and(
  eq(status, "ready"),
  hasPresetQuality,
  isSearched,
  sql`${qualityTarget} is distinct from nullif(${userSettings.presetQuality}, 'fixed')`,
  isNull(images.deletedAt),
);

const isOfLiveFile = and(
  eq(images.id, imageVariants.imageId),
  eq(images.generation, imageVariants.generation),
);
const isFileOfRendition = and(
  eq(imageFiles.imageId, imageVariants.imageId),
  eq(imageFiles.generation, imageVariants.generation),
);

/** Renditions of an image whose quality is not the current one of presets. */
interface OutdatedQuality {
  imageId: string;
  renditions: number;
  sizeBytes: number;
}

/** Returns which of the images have such renditions, in the order of their ids. */
export async function findOutdatedQuality(imageIds: readonly string[]): Promise<OutdatedQuality[]> {
  return db()
    .select({
      imageId: imageVariants.imageId,
      renditions: count(),
      sizeBytes: sql`coalesce(sum(${imageVariants.sizeBytes}), 0)`.mapWith(Number),
    })
    .from(imageVariants)
    .innerJoin(images, isOfLiveFile)
    .innerJoin(imageFiles, isFileOfRendition)
    .innerJoin(userSettings, eq(userSettings.owner, images.owner))
    .where(and(inImages(imageIds), isOutdated))
    .groupBy(imageVariants.imageId)
    .orderBy(asc(imageVariants.imageId));
}

/** Returns such renditions of an image, in the order of their keys and formats. */
export async function listOutdatedRenditions(imageId: string): Promise<RenditionRow[]> {
  const rows = await db()
    .select({ rendition: imageVariants })
    .from(imageVariants)
    .innerJoin(images, isOfLiveFile)
    .innerJoin(imageFiles, isFileOfRendition)
    .innerJoin(userSettings, eq(userSettings.owner, images.owner))
    .where(and(inImages([imageId]), isOutdated))
    .orderBy(asc(variantKey), asc(format));
  return rows.map(({ rendition }) => rendition);
}

/** Gives the variants with the quality of presets another version. */
export async function raiseQualityRevision(imageId: string): Promise<void> {
  await db()
    .update(images)
    .set({ qualityRevision: sql`${images.qualityRevision} + 1` })
    .where(eq(images.id, imageId));
}

function inImages(ids: readonly string[]) {
  return sql`${imageVariants.imageId} = any(${sql.param([...ids])}::text[])`;
}
