import { and, eq, isNull } from "drizzle-orm";
import { images, profilePictures, users } from "@/db/schema";
import { avatarSizes } from "@/lib/engine/variants/variant-keys";
import { db } from "@/lib/platform/database/transaction";

export async function findProfile(owner: string) {
  const [row] = await db()
    .select({
      handle: users.handle,
      displayName: users.displayName,
      name: users.name,
      bio: users.bio,
      website: users.website,
      github: users.github,
      profilePicture: users.profilePicture,
      avatarVersion: profilePictures.version,
      cover: images.id,
      layout: users.layout,
      profileVisibility: users.profileVisibility,
      searchEngines: users.searchEngines,
      aiTraining: users.aiTraining,
      showMetadata: users.showMetadata,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .leftJoin(
      profilePictures,
      and(eq(profilePictures.owner, users.owner), eq(profilePictures.size, avatarSizes[0])),
    )
    .leftJoin(
      images,
      and(
        eq(images.id, users.coverImageId),
        eq(images.owner, users.owner),
        isNull(images.deletedAt),
        eq(images.uploaded, true),
      ),
    )
    .where(eq(users.owner, owner));
  return row;
}

/** Prevents other changes to the profile until the open transaction ends. */
export async function lockProfile(owner: string): Promise<void> {
  await db().select({ owner: users.owner }).from(users).where(eq(users.owner, owner)).for("no key update");
}

export async function updateProfileRow(
  owner: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db().update(users).set(changes).where(eq(users.owner, owner));
}
