import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { tagListOf } from "@/db/deleted-tags";
import { favourites, imageAi, imageEmbeddings, imageFiles, images } from "@/db/schema";
import { albumOf, isInScope } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";

export type BatchImage = Awaited<ReturnType<typeof findImages>>[number];

function selectOwnImages(scope: LibraryScope, ids: readonly string[]) {
  return db()
    .select({
      id: images.id,
      albumSlug: albumOf(),
      license: images.license,
      visibility: images.visibility,
      nsfw: images.nsfw,
      rating: images.rating,
      pick: images.pick,
      archivedAt: images.archivedAt,
      deletedAt: images.deletedAt,
      withheldAt: images.withheldAt,
      expirationDate: images.expirationDate,
      fileTakenAt: images.fileTakenAt,
      editedTakenAt: images.editedTakenAt,
      generation: images.generation,
      uploaded: images.uploaded,
      isEncrypted: images.isEncrypted,
      aiStatus: images.aiStatus,
    })
    .from(images)
    .where(and(isInScope(scope), inArray(images.id, [...ids])))
    .orderBy(asc(images.id))
    .$dynamic();
}

/** Returns the images among the ids that are in the scope. */
export async function findImages(scope: LibraryScope, ids: readonly string[]) {
  return selectOwnImages(scope, ids);
}

/**
 * Same as `findImages`, but locks the rows until the open transaction ends, in the global lock
 * order (by id).
 */
export async function lockImages(scope: LibraryScope, ids: readonly string[]): Promise<BatchImage[]> {
  return selectOwnImages(scope, ids).for("update");
}

/** Same, but leaves the images readable for changes that do not write them either. */
export async function lockImagesShared(scope: LibraryScope, ids: readonly string[]): Promise<BatchImage[]> {
  return selectOwnImages(scope, ids).for("share");
}

/** Returns the images whose analysis is of this model. */
export async function listAnalyzedBy(
  owner: string,
  modelVersion: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db()
    .select({ id: imageAi.imageId })
    .from(imageAi)
    .where(
      and(
        eq(imageAi.owner, owner),
        inArray(imageAi.imageId, [...ids]),
        eq(imageAi.modelVersion, modelVersion),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns the images that this model has embedded, or that wait for it. */
export async function listEmbeddedBy(
  owner: string,
  modelVersion: string,
  ids: readonly string[],
): Promise<string[]> {
  const { imageId, revision, embeddedRevision } = imageEmbeddings;
  const rows = await db()
    .select({ id: imageId })
    .from(imageEmbeddings)
    .where(
      and(
        eq(imageEmbeddings.owner, owner),
        inArray(imageId, [...ids]),
        or(eq(imageEmbeddings.modelVersion, modelVersion), ne(revision, embeddedRevision)),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function updateImages(
  ids: readonly string[],
  changes: Partial<typeof images.$inferInsert>,
): Promise<void> {
  await db()
    .update(images)
    .set(changes)
    .where(inArray(images.id, [...ids]));
}

/** Saves that a person has decided whether these images are safe for work, as they are marked. */
export async function markNsfwChosen(decided: readonly BatchImage[]): Promise<void> {
  const ids = decided.map(({ id }) => id);
  await db()
    .update(images)
    .set({ nsfwChosen: true })
    .where(and(inArray(images.id, ids), eq(images.nsfwChosen, false)));
}

/** Sets one column to a text of its own for each image. */
export async function saveTexts(
  column: "license" | "expirationDate" | "editedTakenAt",
  texts: ReadonlyMap<string, string | null>,
  updatedAt: string,
): Promise<void> {
  const name = sql.identifier(images[column].name);
  await db().execute(sql`
    update ${images} set ${name} = v.text, updated_at = ${updatedAt}
    from unnest(${sql.param([...texts.keys()])}::text[], ${sql.param([...texts.values()])}::text[]) as v(id, text)
    where ${images.id} = v.id`);
}

/** Returns the tags of each image in alphabetical order. */
export async function findTagsByImage(ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db().execute<{ id: string; tags: string[] }>(sql`
    select id, ${tagListOf(sql`id`)} as tags from unnest(${sql.param([...ids])}::text[]) as id`);
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/**
 * Returns the metadata report of each live file, and whether a new file is being uploaded. Images
 * without a file are missing.
 */
export async function findFileMetadata(
  ids: readonly string[],
): Promise<Map<string, { metadata: typeof imageFiles.$inferSelect.metadata; isUploading: boolean }>> {
  const rows = await db()
    .select({ imageId: imageFiles.imageId, status: imageFiles.status, metadata: imageFiles.metadata })
    .from(imageFiles)
    .where(and(inArray(imageFiles.imageId, [...ids]), inArray(imageFiles.status, ["live", "awaiting"])));
  const uploading = new Set(rows.flatMap((row) => (row.status === "awaiting" ? [row.imageId] : [])));
  return new Map(
    rows
      .filter((row) => row.status === "live")
      .map(({ imageId, metadata }) => [imageId, { metadata, isUploading: uploading.has(imageId) }]),
  );
}

/** Returns when the images among the ids that are favorites became that. */
export async function findFavouriteTimes(
  owner: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db()
    .select({ imageId: favourites.imageId, createdAt: favourites.createdAt })
    .from(favourites)
    .where(and(eq(favourites.owner, owner), inArray(favourites.imageId, [...ids])));
  return new Map(rows.map(({ imageId, createdAt }) => [imageId, createdAt]));
}

export async function insertFavourites(
  owner: string,
  added: ReadonlyArray<{ imageId: string; createdAt: string }>,
): Promise<void> {
  await db()
    .insert(favourites)
    .values(added.map((favourite) => ({ owner, ...favourite })))
    .onConflictDoNothing();
}

export async function deleteFavourites(owner: string, ids: readonly string[]): Promise<void> {
  await db()
    .delete(favourites)
    .where(and(eq(favourites.owner, owner), inArray(favourites.imageId, [...ids])));
}
