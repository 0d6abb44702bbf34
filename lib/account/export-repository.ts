import { and, asc, eq, lte, sql } from "drizzle-orm";
import { authAccounts, handleAliases, imageFiles, images, users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

/** Returns the account's own data, without profile and settings. */
export async function findAccount(uid: string) {
  const [row] = await db()
    .select({
      email: users.owner,
      uid: users.uid,
      plan: users.planTier,
      subscription_status: users.subscriptionStatus,
      subscription_current_period_end: users.subscriptionCurrentPeriodEnd,
      billing_cycle: users.billingCycle,
      created_at: users.createdAt,
      former_handles: sql<string[]>`array(
        select a.handle from ${handleAliases} a where a.uid = ${users.uid} order by a.created_at)`,
      sign_in: sql<string[]>`array(
        select a.provider from ${authAccounts} a where a."userId" = ${users.authUserId} order by a.provider)`,
    })
    .from(users)
    .where(eq(users.uid, uid));
  return row;
}

export type ExportedImage = Awaited<ReturnType<typeof listImagesAfter>>[number];

/** Returns images created up to then, oldest first, including deleted and pending ones. */
export async function listImagesAfter(
  owner: string,
  createdUntil: string,
  after: { createdAt: string; id: string } | undefined,
  limit: number,
) {
  return db()
    .select({
      id: images.id,
      filename: images.filename,
      albumSlug: images.albumSlug,
      createdAt: images.createdAt,
      updatedAt: images.updatedAt,
      stripMetadata: images.stripMetadata,
      stripLocation: images.stripLocation,
      blobKey: imageFiles.blobKey,
    })
    .from(images)
    .leftJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
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

/** Returns the blob key of the image's live file; `undefined` if it has none or the image is gone. */
export async function findLiveBlobKey(imageId: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ blobKey: imageFiles.blobKey })
    .from(images)
    .innerJoin(
      imageFiles,
      and(eq(imageFiles.imageId, images.id), eq(imageFiles.generation, images.generation)),
    )
    .where(eq(images.id, imageId));
  return row?.blobKey ?? undefined;
}
