import { and, eq } from "drizzle-orm";
import { imageAliases } from "@/db/schema";
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
