import { addCollectionImages, deleteCollection, removeCollectionImages } from "@/lib/batches/collections";
import { getTree } from "@/lib/collections";
import type { CollectionTree } from "@/lib/collections/resource";
import { type Actor, requireRole, requireScope } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { findImageInCollection } from "./collections-repository";
import type { FileRow } from "./files-repository";
import type { CollectionFolder } from "./read-collections";

/**
 * Adds the image to the collection, where it must get the name.
 * @throws AppError CONFLICT for a different name, and then the image is not added
 */
export function addToCollection(
  actor: Actor,
  image: FileRow,
  { collection, name }: { collection: CollectionFolder; name: string },
): Promise<void> {
  return transaction(async () => {
    await addCollectionImages(actor, collection.id, { ...selectOne(image), position: "end" });
    const place = { owner: libraryOwner(actor), collection: collection.id, now: isoTime() };
    const added = await findImageInCollection(place, image.id);
    if (!added) throw new AppError(commonErrors.notFound);
    if (added.name !== name)
      throw new AppError(commonErrors.conflict, {
        message: `In this collection the image has the name ${added.name}. Copy it under that name.`,
      });
  });
}

/** Removes the image from the collection. The image itself is unchanged. */
export async function removeFromCollection(
  actor: Actor,
  collection: CollectionFolder,
  image: FileRow,
): Promise<void> {
  await removeCollectionImages(actor, collection.id, selectOne(image));
}

/**
 * Deletes a collection with the collections in it. Images are unchanged.
 * @throws AppError ROLE_REQUIRED, INSUFFICIENT_SCOPE; CONFLICT if it has smart collections, which
 *   its folder does not show
 */
export async function deleteCollectionFolder(actor: Actor, { id }: CollectionFolder): Promise<void> {
  requireRole(actor, "manager");
  requireScope(actor, "albums:write");
  const { data } = await getTree(actor);
  if (listWithin(data, id).some(({ kind }) => kind === "smart"))
    throw new AppError(commonErrors.conflict, {
      message: "The collection contains smart collections. Delete it in the dashboard.",
    });

  await deleteCollection(actor, id, { children: "delete" });
}

const selectOne = ({ id }: FileRow) => ({ ids: [id], dry_run: false });

type Node = CollectionTree["data"][number];

function listWithin(nodes: readonly Node[], id: string): Node[] {
  const children = nodes.filter(({ parent }) => parent === id);
  return children.flatMap((child) => [child, ...listWithin(nodes, child.id)]);
}
