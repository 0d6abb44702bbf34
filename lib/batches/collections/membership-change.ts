import {
  addItems,
  type Collection,
  chooseRanks,
  chooseReturnRanks,
  collectionNotFoundError,
  findPlaces,
  lockManual,
  type Place,
  removeItems,
  requireManual,
  requireRoom,
} from "@/lib/collections";
import { imageErrors } from "@/lib/images/errors";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import type { OrderEnd } from "@/lib/ranks/values";
import type { BatchChange, ChangedImage } from "../batch-change";
import { failed, type ItemResult, type Membership, unchanged } from "../field-values";
import type { BatchImage } from "../repository";
import type { MembershipAction } from "../resource";

/**
 * Builds the change that adds images to a collection, or removes them.
 * @throws AppError NOT_FOUND, COLLECTION_SMART
 */
export async function changeMembership(
  { owner, album }: LibraryScope,
  action: MembershipAction,
): Promise<BatchChange> {
  // For members of one album no collection exists.
  if (album !== undefined) throw collectionNotFoundError();

  const { id } = await requireManual(owner, action.collection);
  return action.action === "add_to_collection" ? addition(owner, id, action.position) : removal(owner, id);
}

/** The parts of a change that are the same in both directions. */
function membershipChange(owner: string, id: string, evaluate: BatchChange["evaluate"]): BatchChange {
  let collection: Collection | undefined;
  return {
    metadata: {},
    keepsImages: true,
    lock: async () => {
      collection = await lockManual(owner, id);
    },
    evaluate,
    apply: async (changed) => {
      if (!collection) throw new Error(`the collection ${id} is not locked`);

      const places = placesOf(changed);
      const removed = changed.flatMap(({ image }) => (places.has(image.id) ? [] : [image.id]));
      await addItems(collection, places);
      await removeItems(collection, removed);

      const changes = { added: places.size, removed: removed.length };
      const ranks = [...places.values()].map(({ rank }) => rank);
      return { action: "change-items", collection, changes, ranks };
    },
  };
}

/** Returns the places that images get. */
function placesOf(changed: readonly ChangedImage[]): Map<string, Place> {
  return new Map(
    changed.flatMap(({ image, result }) => {
      const { rank, added_at: addedAt } = result.next?.membership ?? {};
      return rank === undefined || addedAt === undefined ? [] : [[image.id, { rank, addedAt }] as const];
    }),
  );
}

function toMembership(collection: string, place: Place | undefined): Membership {
  return place ? { collection, rank: place.rank, added_at: place.addedAt } : null;
}

function toResult(previous: Membership, next: Membership): ItemResult {
  return { status: "changed", previous: { membership: previous }, next: { membership: next } };
}

const idOf = ({ id }: BatchImage) => id;

function addition(owner: string, id: string, end: OrderEnd = "end"): BatchChange {
  const now = isoTime();
  // A dry run evaluates the images in several parts, and adds none of them.
  let evaluatedCount = 0;
  return membershipChange(owner, id, async (images, ids) => {
    const present = await findPlaces(id, images.map(idOf));
    const addable = new Set(
      images.flatMap((image) => (image.deletedAt === null && !present.has(image.id) ? [image.id] : [])),
    );
    evaluatedCount += addable.size;
    await requireRoom(id, evaluatedCount);
    const absent = ids.filter((imageId) => addable.has(imageId));
    const ranks = await chooseRanks(id, absent, end);

    return images.map((image) => {
      const rank = ranks.get(image.id);
      if (rank !== undefined) return toResult(null, { collection: id, rank, added_at: now });
      return present.has(image.id) ? unchanged : failed(imageErrors.deleted);
    });
  });
}

/** Also removes images in the trash, which would return to their places when they are restored. */
function removal(owner: string, id: string): BatchChange {
  return membershipChange(owner, id, async (images) => {
    const present = await findPlaces(id, images.map(idOf));
    return images.map((image) => {
      const current = toMembership(id, present.get(image.id));
      return current ? toResult(current, null) : unchanged;
    });
  });
}

/** A membership that a change has set, and the one before. */
interface ChangedMembership {
  id: string;
  previous: Membership;
  next: Membership;
}

/**
 * Builds the change that gives images back their places in a collection, and removes images that had
 * none. It does not matter where they have been moved since.
 * @throws AppError NOT_FOUND
 */
export async function undoMembership(
  { owner, album }: LibraryScope,
  undone: readonly ChangedMembership[],
): Promise<BatchChange> {
  const place = undone.map(({ previous, next }) => previous ?? next).find((one) => one !== null);
  if (!place || album !== undefined) throw collectionNotFoundError();

  const { id } = await requireManual(owner, place.collection);
  const previousById = new Map(undone.map(({ id: imageId, previous }) => [imageId, previous]));

  return membershipChange(owner, id, async (images) => {
    const present = await findPlaces(id, images.map(idOf));
    const returning = new Map(
      images.flatMap((image) => {
        const previous = previousById.get(image.id);
        return previous && !present.has(image.id) ? [[image.id, previous] as const] : [];
      }),
    );
    await requireRoom(id, returning.size);
    const ranks = await chooseReturnRanks(
      id,
      new Map([...returning].map(([imageId, { rank }]) => [imageId, rank])),
    );

    return images.map((image) => {
      const [previous, rank] = [returning.get(image.id), ranks.get(image.id)];
      if (previous && rank !== undefined) return toResult(null, { ...previous, rank });

      const current = toMembership(id, present.get(image.id));
      return current && previousById.get(image.id) === null ? toResult(current, null) : unchanged;
    });
  });
}
