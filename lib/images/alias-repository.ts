import { and, eq, isNull } from "drizzle-orm";
import { handleAliases, imageAliases, images, users } from "@/db/schema";
import { executor } from "@/lib/platform/transaction";

interface FormerAddress {
  owner: string;
  albumSlug: string;
  filename: string;
}

const isAddress = ({ owner, albumSlug, filename }: FormerAddress) =>
  and(
    eq(imageAliases.aliasOwner, owner),
    eq(imageAliases.aliasAlbumSlug, albumSlug),
    eq(imageAliases.aliasFilename, filename),
  );

/** From now on the address leads to the image; the one that left it last has it. */
export async function keepAddress(imageId: string, address: FormerAddress, now: string): Promise<void> {
  await executor()
    .insert(imageAliases)
    .values({
      aliasOwner: address.owner,
      aliasAlbumSlug: address.albumSlug,
      aliasFilename: address.filename,
      imageId,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [imageAliases.aliasOwner, imageAliases.aliasAlbumSlug, imageAliases.aliasFilename],
      set: { imageId, createdAt: now },
    });
}

/** An address that an image has again is no former one. */
export async function forgetAddress(address: FormerAddress): Promise<void> {
  await executor().delete(imageAliases).where(isAddress(address));
}

/** The owner whose handle this is or was, with the present one; not of a closed account. */
export async function findOwnerByHandle(
  handle: string,
): Promise<{ owner: string; handle: string } | undefined> {
  const present = { owner: users.owner, handle: users.handle };
  const [owner] = await executor()
    .select(present)
    .from(users)
    .where(and(eq(users.handle, handle), isNull(users.deletedAt)));
  if (owner) return owner;
  const [former] = await executor()
    .select(present)
    .from(handleAliases)
    .innerJoin(users, eq(users.uid, handleAliases.uid))
    .where(and(eq(handleAliases.handle, handle), isNull(users.deletedAt)));
  return former;
}

const located = {
  owner: images.owner,
  album: images.albumSlug,
  filename: images.filename,
  visibility: images.visibility,
  uploaded: images.uploaded,
  deletedAt: images.deletedAt,
  expirationDate: images.expirationDate,
};

/** The image that has this address now, else the one that had it last. */
export async function findByAddress(address: FormerAddress) {
  const [present] = await executor()
    .select(located)
    .from(images)
    .where(
      and(
        eq(images.owner, address.owner),
        eq(images.albumSlug, address.albumSlug),
        eq(images.filename, address.filename),
      ),
    );
  if (present) return present;
  const [former] = await executor()
    .select(located)
    .from(imageAliases)
    .innerJoin(images, eq(images.id, imageAliases.imageId))
    .where(isAddress(address));
  return former;
}
