import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { images, imageVariants, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { RenditionRow } from "./repository";

/** The condition for outdated recipe renditions of an owner's images. */
interface Outdated {
  owner: string;
  /** The keys of the owner's recipes, at all densities. */
  currentKeys: readonly string[];
  /** The keys of public recipes. */
  publicKeys: readonly string[];
  /** A day: what was not read since then is removed. */
  unreadSince: string;
}

const isByRecipe = eq(imageVariants.kind, "recipe");

const isOneOf = (keys: readonly string[]) =>
  sql`${imageVariants.variantKey} = any(${sql.param([...keys])}::text[])`;

function isOutdated({ currentKeys, publicKeys, unreadSince }: Outdated) {
  const lastRead = sql`coalesce(${imageVariants.readOn}, left(${imageVariants.createdAt}, 10))`;
  return and(
    isByRecipe,
    or(sql`not ${isOneOf(currentKeys)}`, and(isOneOf(publicKeys), sql`${lastRead} < ${unreadSince}`)),
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

/** Returns the owner with this uid, if a recipe has made a rendition of one of the owner's images. */
export async function findOwnerWithRenditions(uid: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ owner: users.owner })
    .from(imageVariants)
    .innerJoin(images, eq(images.id, imageVariants.imageId))
    .innerJoin(users, eq(users.owner, images.owner))
    .where(and(isByRecipe, eq(users.uid, uid)))
    .limit(1);
  return row?.owner;
}

/** Returns the uids of all owners of images with recipe renditions. */
export async function listOwnersWithRenditions(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ uid: users.uid })
    .from(imageVariants)
    .innerJoin(images, eq(images.id, imageVariants.imageId))
    .innerJoin(users, eq(users.owner, images.owner))
    .where(isByRecipe);
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
export async function deleteRenditionsByRecipes(
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
