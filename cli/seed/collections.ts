import { addCollectionImages } from "@/lib/batches/collections";
import { createCollection, listCollections } from "@/lib/collections";
import type { CreateCollection } from "@/lib/collections/resource";
import type { WholeLibraryActor } from "@/lib/kernel/actor";
import { chunk } from "@/lib/platform/database/batches";
import type { ImageFacts, MotifSpec } from "./plan-image";

/** An image from which the collections choose. */
export interface CollectableImage {
  id: string;
  spec: MotifSpec;
  facts: ImageFacts;
}

interface DemoCollection {
  details: CreateCollection;
  /** Absent: the collection is smart. */
  contains?: (image: CollectableImage) => boolean;
  children?: readonly DemoCollection[];
}

/** A nested portfolio for everyone, a choice for the owner, and one that a query makes. */
const demoCollections: readonly DemoCollection[] = [
  {
    details: { title: "Portfolio", color: "amber", visibility: "public" },
    contains: ({ facts }) => facts.rating === 5,
    children: [
      {
        details: { title: "Photographs", visibility: "public" },
        contains: ({ facts, spec }) => facts.rating >= 4 && spec.subject.medium === "photo",
      },
      {
        details: { title: "Panoramas", visibility: "public", sort: "recent" },
        contains: ({ spec }) => spec.width >= 2 * spec.height,
      },
    ],
  },
  { details: { title: "To print" }, contains: ({ facts }) => facts.pick === "pick" },
  {
    details: {
      title: "To review",
      filter: { all: [{ min_rating: 4 }, { not: { any: [{ pick: "pick" }, { pick: "reject" }] } }] },
    },
  },
];

/** The most images of one call. */
const imagesPerCall = 1_000;

/** Adds the images to the collections of the demo, which are created if they are missing. */
export async function fillCollections(
  actor: WholeLibraryActor,
  images: readonly CollectableImage[],
): Promise<void> {
  for (const collection of demoCollections) await fillCollection(actor, images, collection, null);
}

async function fillCollection(
  actor: WholeLibraryActor,
  images: readonly CollectableImage[],
  { details, contains, children = [] }: DemoCollection,
  parent: string | null,
): Promise<void> {
  const siblings = { limit: 200, parent: parent ?? "root", search: details.title };
  const existing = (await listCollections(actor, siblings)).data.find(({ title }) => title === details.title);
  const { id } = existing ?? (await createCollection(actor, { ...details, parent }));
  const ids = contains ? images.filter(contains).map((image) => image.id) : [];
  for (const some of chunk(ids, imagesPerCall))
    await addCollectionImages(actor, id, { ids: some, position: "end", dry_run: false });
  for (const child of children) await fillCollection(actor, images, child, id);
}
