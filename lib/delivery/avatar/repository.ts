import { and, eq, isNull } from "drizzle-orm";
import { profilePictures, users } from "@/db/schema";
import type { AvatarLocation } from "@/lib/image-urls/image-path";
import { db } from "@/lib/platform/database/transaction";

export async function findAvatar({ version, size }: AvatarLocation) {
  const [row] = await db()
    .select({
      owner: users.owner,
      uid: users.uid,
      profileVisibility: users.profileVisibility,
      withheldAt: users.withheldAt,
      blobKey: profilePictures.blobKey,
      sizeBytes: profilePictures.sizeBytes,
      sha256: profilePictures.sha256,
      createdAt: profilePictures.createdAt,
    })
    .from(profilePictures)
    .innerJoin(users, and(eq(users.owner, profilePictures.owner), isNull(users.deletedAt)))
    .where(and(eq(profilePictures.version, version), eq(profilePictures.size, size)));
  return row;
}
