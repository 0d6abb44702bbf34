import { and, asc, count, eq, inArray, lte, sql } from "drizzle-orm";
import {
  authAccounts,
  favourites,
  handleAliases,
  imageAi,
  imageAliases,
  imageFiles,
  imageRequests,
  images,
  shareUploads,
  users,
} from "@/db/schema";
import { albumOf, isRedirecting } from "@/lib/access";
import { db } from "@/lib/platform/database/transaction";

/** Returns the account's own data, without profile and settings. */
export async function findAccount(uid: string) {
  const [row] = await db()
    .select({
      email: users.email,
      uid: users.uid,
      plan: users.planTier,
      subscription_status: users.subscriptionStatus,
      subscription_current_period_end: users.subscriptionCurrentPeriodEnd,
      billing_cycle: users.billingCycle,
      created_at: users.createdAt,
      // Columns of the only table are written without its name, and this one would be read as a
      // column of the subquery.
      former_handles: sql<string[]>`array(
        select a.handle from ${handleAliases} a where a.uid = users.uid and ${isRedirecting(sql`a`)}
        order by a.created_at)`,
      sign_in: sql<string[]>`array(
        select a.provider from ${authAccounts} a where a."userId" = ${users.authUserId} order by a.provider)`,
    })
    .from(users)
    .where(eq(users.uid, uid));
  return row;
}

interface ExportedAlias {
  album: string;
  filename: string;
  created_at: string;
}

/** Also the path in a deleted album from which the image has not been moved yet. */
const aliases = sql<ExportedAlias[]>`coalesce((
  select json_agg(json_build_object('album', a.album, 'filename', a.filename, 'created_at', a.created_at)
    order by a.created_at, a.album, a.filename)
  from (
    select a.alias_album_slug as album, a.alias_filename as filename, a.created_at
    from ${imageAliases} a where a.image_id = ${images.id} and a.alias_owner = ${images.owner}
    union all
    select ${images.albumSlug}, ${images.filename}, ${images.updatedAt} where ${albumOf()} <> ${images.albumSlug}
  ) a), '[]')`;

/** Columns of the image, its totals and its favorite that the resource does not show. */
const recordColumns = {
  nsfwChosen: images.nsfwChosen,
  linkEpoch: images.linkEpoch,
  cropRevision: images.cropRevision,
  qualityRevision: images.qualityRevision,
  fileTakenAt: images.fileTakenAt,
  editedTakenAt: images.editedTakenAt,
  lastAccessedAt: images.lastAccessedAt,
  requests: imageRequests.requests,
  bytes: imageRequests.bytes,
  favouritedAt: favourites.createdAt,
  archivedAt: images.archivedAt,
  rating: images.rating,
  pick: images.pick,
  isFromGuest: sql<boolean>`exists (select from ${shareUploads} su where su.image_id = ${images.id})`,
};

/**
 * The columns of a model's results for the live file. The first column is never null: Drizzle takes
 * a null there for a missing row of the join.
 */
const analysisColumns = {
  analyzed_at: imageAi.analyzedAt,
  labels: sql<string[]>`${imageAi.labelsJson}::json`,
  label_scores: sql<number[]>`${imageAi.labelScoresJson}::json`,
  caption: imageAi.caption,
  text: imageAi.textFound,
  faces: imageAi.faces,
  nsfw_score: imageAi.nsfwScore,
  nsfw_flagged: imageAi.nsfwFlagged,
  model_version: imageAi.modelVersion,
  processing_time_ms: imageAi.processingTimeMs,
};

export type ExportedImage = Awaited<ReturnType<typeof listImagesAfter>>[number];

function selectImages() {
  return db()
    .select({
      id: images.id,
      filename: images.filename,
      albumSlug: albumOf(),
      createdAt: images.createdAt,
      updatedAt: images.updatedAt,
      stripMetadata: images.stripMetadata,
      stripLocation: images.stripLocation,
      blobKey: imageFiles.blobKey,
      sha256: imageFiles.sha256,
      record: recordColumns,
      aliases,
      analysis: analysisColumns,
      source: {
        // The first column is set in every completed file: Drizzle takes a null there for a missing
        // row of the join.
        completedAt: imageFiles.completedAt,
        sha256: imageFiles.sourceSha256,
        licenseStatement: imageFiles.licenseStatement,
      },
    })
    .from(images)
    .leftJoin(imageRequests, eq(imageRequests.imageId, images.id))
    .leftJoin(favourites, and(eq(favourites.imageId, images.id), eq(favourites.owner, images.owner)))
    .leftJoin(imageAi, and(eq(imageAi.imageId, images.id), eq(imageAi.owner, images.owner)))
    .leftJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .$dynamic();
}

/** Returns images created up to then, oldest first, including deleted and pending ones. */
export async function listImagesAfter(
  owner: string,
  createdUntil: string,
  after: { createdAt: string; id: string } | undefined,
  limit: number,
) {
  return selectImages()
    .where(
      and(
        eq(images.owner, owner),
        lte(images.createdAt, createdUntil),
        after && sql`(${images.createdAt}, ${images.id}) > (${after.createdAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(images.createdAt), asc(images.id))
    .limit(limit);
}

/** Returns the owner's images of these ids. */
export async function listImagesById(owner: string, ids: readonly string[]): Promise<ExportedImage[]> {
  return selectImages().where(and(eq(images.owner, owner), inArray(images.id, [...ids])));
}

/** Returns how many images `listImagesAfter` returns in all. */
export async function countImages(owner: string, createdUntil: string): Promise<number> {
  const [row] = await db()
    .select({ images: count() })
    .from(images)
    .where(and(eq(images.owner, owner), lte(images.createdAt, createdUntil)));
  return row?.images ?? 0;
}

/**
 * Returns the object of the image's live file and its hash; `undefined` if it has none or the image
 * is gone.
 */
export async function findLiveObject(
  imageId: string,
): Promise<{ blobKey: string; sha256: string | null } | undefined> {
  const [row] = await db()
    .select({ blobKey: imageFiles.blobKey, sha256: imageFiles.sha256 })
    .from(images)
    .innerJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(eq(images.id, imageId));
  const { blobKey, sha256 = null } = row ?? {};

  return blobKey ? { blobKey, sha256 } : undefined;
}
