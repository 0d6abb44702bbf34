import { and, eq, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { images, imageVariants, users } from "@/db/schema";
import { markOf } from "@/lib/access";
import { markLength } from "@/lib/engine/variants/marked-keys";
import { recipePrefix } from "@/lib/engine/variants/recipe-keys";
import type { WatermarkReference } from "@/lib/engine/variants/watermark";
import { db } from "@/lib/platform/database/transaction";
import type { RenditionRow } from "./repository";

/** The condition for outdated recipe renditions and marked renditions of an owner's images. */
interface Outdated {
  owner: string;
  /** The keys of the owner's recipes, at all densities. */
  currentKeys: readonly string[];
  /** The keys of public recipes. */
  publicKeys: readonly string[];
  /** The references of the watermarks that the owner's shares require. */
  marksOfShares: readonly WatermarkReference[];
  /** A day: what was not read since then is removed. */
  unreadSince: string;
}

const isMarked = eq(imageVariants.kind, "marked");
/** Renditions that outlive the recipe or the watermark of their keys. */
const isCleaned = inArray(imageVariants.kind, ["recipe", "marked"]);

/** The key without a required watermark, and the reference of the watermark. */
const unmarkedKey = sql`case when ${isMarked} then substr(${imageVariants.variantKey}, ${sql.raw(`${markLength + 1}`)}) else ${imageVariants.variantKey} end`;
const mark = sql`substr(${imageVariants.variantKey}, 2, ${sql.raw(`${markLength - 2}`)})`;
const markOfImage = sql`(select ${markOf()} from ${images} where ${images}.id = ${imageVariants}.image_id)`;
const isByRecipe = sql`starts_with(${unmarkedKey}, ${sql.raw(`'${recipePrefix}'`)})`;

const isOneOf = (value: SQL, values: readonly string[]) =>
  sql`${value} = any(${sql.param([...values])}::text[])`;

function isOutdated({ currentKeys, publicKeys, marksOfShares, unreadSince }: Outdated) {
  const lastRead = sql`coalesce(${imageVariants.readOn}, left(${imageVariants.createdAt}, 10))`;
  return and(
    isCleaned,
    or(
      and(isMarked, not(isOneOf(mark, marksOfShares)), sql`${mark} is distinct from ${markOfImage}`),
      and(isByRecipe, not(isOneOf(unmarkedKey, currentKeys))),
      and(isOneOf(unmarkedKey, publicKeys), sql`${lastRead} < ${unreadSince}`),
    ),
  );
}

/** Sets the day of the last read of a rendition. */
export async function recordRead(
  {
    imageId,
    generation,
    variantKey,
    format,
  }: Pick<RenditionRow, "imageId" | "generation" | "variantKey" | "format">,
  day: string,
): Promise<void> {
  await db()
    .update(imageVariants)
    .set({ readOn: day })
    .where(
      and(
        eq(imageVariants.imageId, imageId),
        eq(imageVariants.generation, generation),
        eq(imageVariants.variantKey, variantKey),
        eq(imageVariants.format, format),
        or(isNull(imageVariants.readOn), lt(imageVariants.readOn, day)),
      ),
    );
}

/** Returns the owner with this uid, if images of the owner have renditions that may become outdated. */
export async function findOwnerWithRenditions(uid: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ owner: users.owner })
    .from(imageVariants)
    .innerJoin(images, eq(images.id, imageVariants.imageId))
    .innerJoin(users, eq(users.owner, images.owner))
    .where(and(isCleaned, eq(users.uid, uid)))
    .limit(1);
  return row?.owner;
}

/** Returns the uids of all owners of images with recipe renditions or marked renditions. */
export async function listOwnersWithRenditions(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ uid: users.uid })
    .from(imageVariants)
    .innerJoin(images, eq(images.id, imageVariants.imageId))
    .innerJoin(users, eq(users.owner, images.owner))
    .where(isCleaned);
  return rows.map(({ uid }) => uid);
}

/** Returns images that have outdated renditions. */
export async function listImagesToClean(outdated: Outdated, limit: number): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ imageId: imageVariants.imageId })
    .from(imageVariants)
    .innerJoin(images, eq(images.id, imageVariants.imageId))
    .where(and(eq(images.owner, outdated.owner), isOutdated(outdated)))
    .orderBy(imageVariants.imageId)
    .limit(limit);
  return rows.map(({ imageId }) => imageId);
}

/** Deletes the outdated renditions of the images. Returns the keys of their bytes by image. */
export async function deleteOutdatedRenditions(
  outdated: Outdated,
  imageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db()
    .delete(imageVariants)
    .where(and(inArray(imageVariants.imageId, [...imageIds]), isOutdated(outdated)))
    .returning({ imageId: imageVariants.imageId, blobKey: imageVariants.blobKey });
  const byImage = new Map<string, string[]>();
  for (const { imageId, blobKey } of rows)
    byImage.set(imageId, [...(byImage.get(imageId) ?? []), ...(blobKey === null ? [] : [blobKey])]);

  return byImage;
}
