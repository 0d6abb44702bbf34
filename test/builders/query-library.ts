import { facetCodes } from "@/db/facets";
import {
  albums,
  collectionImages,
  collections,
  favourites,
  imageSearch,
  images,
  imageTags,
  tags,
} from "@/db/schema";
import type { FilterLeaf, FilterNode, MetaComparison } from "@/lib/images/queries/values";
import { startOfDuration } from "@/lib/kernel/dates";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { database } from "@/lib/platform/database/transaction";
import { picks } from "@/lib/values/picks";

export const libraryAlbums = ["images", "lake", "hill"] as const;
export const libraryTags = ["often", "seldom"] as const;
export const libraryWords = ["sunset", "beach", "bridge"] as const;
export const libraryLabels = ["cat", "old dog"] as const;

const pick = <Value>(values: readonly Value[], at: number) => values[at % values.length] as Value;

/**
 * Describes images that share properties with many others and lack some, newest last. Each is half a
 * day from a whole number of days ago, so that no age ends at one.
 */
export function describeLibrary(count: number) {
  const nowMs = Date.now();
  const timeOf = (days: number) => isoTime(nowMs - (days + 0.5) * dayMs);
  return Array.from({ length: count }, (_, at) => {
    const metadata: Record<string, string> = {
      ...(at % 3 === 0 && { shot: pick(["9", "10", "-2.50", "1e3", "b"], at / 3) }),
      ...(at % 4 === 1 && { day: isoTime(nowMs - at * dayMs).slice(0, 10) }),
    };
    return {
      id: newId("img"),
      albumSlug: pick(libraryAlbums, at % 10 < 6 ? 0 : at % 5),
      word: pick(libraryWords, (at * 5) % 7),
      tags: libraryTags.filter((tag) => at % { often: 2, seldom: 11 }[tag] === 1),
      isFavourited: at % 9 === 4,
      isCollected: at % 14 === 3,
      isDeleted: at % 13 === 5,
      isArchived: at % 8 === 6,
      visibility: pick(["public", "public", "private", "unlisted"] as const, at * 3),
      nsfw: at % 10 === 7,
      rating: at % 4 === 2 ? 1 + (at % 5) : 0,
      pick: picks[at % 7 === 3 ? 1 : at % 7 === 5 ? 2 : 0],
      width: at % 15 === 1 ? null : 100 + ((at * 37) % 60),
      sizeBytes: 1_000 + ((at * 71) % 40) * 100,
      camera: at % 3 === 1 ? pick(["canon r5", "nikon z8"], at) : null,
      lens: at % 3 === 1 ? pick(["rf 50mm", "z 24-70mm 100%"], at) : "",
      focalLength: at % 3 === 1 ? 24 + (at % 50) : null,
      label: at % 5 === 2 ? pick(libraryLabels, at) : null,
      metadata,
      expirationDate: at % 17 === 2 ? isoTime(nowMs + ((at % 40) + 0.5) * dayMs) : null,
      // A few have the same time.
      createdAt: timeOf(count - at + (at % 3 === 0 ? 1 : 0)),
      takenAt: timeOf((at * 17) % count),
    };
  });
}

export type LibraryImage = ReturnType<typeof describeLibrary>[number];

/** Stores the images in an empty library. Returns the collection with the ones that are in one. */
export async function insertLibrary(owner: string, library: readonly LibraryImage[]): Promise<string> {
  const times = { createdAt: isoTime(), updatedAt: isoTime() };
  const insertAll = async <Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>) => {
    for (let at = 0; at < rows.length; at += 500) await insert(rows.slice(at, at + 500));
  };
  await database()
    .insert(albums)
    .values(libraryAlbums.map((slug) => ({ owner, albumSlug: slug, title: slug, ...times })))
    .onConflictDoNothing();
  await database()
    .insert(tags)
    .values(libraryTags.map((slug) => ({ owner, tagSlug: slug, name: slug, nameKey: slug, ...times })));
  const collection = { id: newId("col"), owner, slug: "few", title: "Few", ...times };
  await database().insert(collections).values(collection);

  const rows = library.map((image) => ({
    ...image,
    owner,
    imageId: image.id,
    filename: `${image.word}-${image.id}.jpg`,
    fileTakenAt: image.takenAt,
    sortTaken: image.takenAt,
    updatedAt: image.createdAt,
    deletedAt: image.isDeleted ? isoTime() : null,
    archivedAt: image.isArchived ? isoTime() : null,
    facets: listFacets(image).join(""),
  }));
  await insertAll(rows, (some) => database().insert(images).values(some));
  await insertAll(rows, (some) =>
    database()
      .insert(imageSearch)
      .values(
        some.map((row) => ({
          ...row,
          tags: row.tags.join(" "),
          metadata: Object.values(row.metadata).join("\n") || null,
          custom: Object.keys(row.metadata).length > 0 ? row.metadata : null,
          labels: row.label === null ? null : `\n${row.label}\n`,
        })),
      ),
  );
  const tagged = rows.flatMap((row) => row.tags.map((tagSlug) => ({ ...row, tagSlug })));
  await insertAll(tagged, (some) => database().insert(imageTags).values(some));
  await insertAll(
    rows.filter(({ isFavourited }) => isFavourited),
    (some) => database().insert(favourites).values(some),
  );
  const collected = rows
    .filter(({ isCollected }) => isCollected)
    .map((row, at) => ({
      ...row,
      collectionId: collection.id,
      rank: `V${String(at).padStart(5, "0")}1`,
      state: "hidden" as const,
      addedAt: isoTime(),
    }));
  await insertAll(collected, (some) => database().insert(collectionImages).values(some));

  return collection.id;
}

function listFacets(image: LibraryImage): string[] {
  return [
    facetCodes[image.isDeleted ? "deleted" : "live"],
    facetCodes[image.visibility],
    facetCodes[image.nsfw ? "nsfw" : "safe"],
    facetCodes.complete,
    image.isArchived ? facetCodes.archived : "",
    "12345".slice(0, image.rating),
    { none: "", pick: facetCodes.picked, reject: facetCodes.rejected }[image.pick ?? "none"],
  ];
}

const day = (time: string) => time.slice(0, 10);

/** Whether an image matches, by each member that the images of the library differ in. */
const tests: Readonly<Record<string, (image: LibraryImage, value: never) => boolean>> = {
  album: ({ albumSlug }, value: string) => albumSlug === value,
  tag: (image, value: string[]) => value.every((slug) => image.tags.some((tag) => tag === slug)),
  search: ({ word }, value: string) => word === value,
  is_favourited: ({ isFavourited }, value: boolean) => isFavourited === value,
  collection: ({ isCollected }, value: string) => isCollected && value.length > 10,
  from: ({ createdAt }, value: string) => day(createdAt) >= value,
  to: ({ createdAt }, value: string) => day(createdAt) <= value,
  taken_from: ({ takenAt }, value: string) => day(takenAt) >= value,
  uploaded_within: ({ createdAt }, value: string) => createdAt >= startOfDuration(value),
  taken_within: ({ takenAt }, value: string) => takenAt >= startOfDuration(value),
  visibility: ({ visibility }, value: string) => visibility === value,
  nsfw: ({ nsfw }, value: boolean) => nsfw === value,
  archived: ({ isArchived }, value: string) => value === "include" || isArchived === (value === "only"),
  rating: ({ rating }, value: number) => rating === value,
  min_rating: ({ rating }, value: number) => rating >= value,
  max_rating: ({ rating }, value: number) => rating <= value,
  pick: (image, value: string) => image.pick === value,
  min_width: ({ width }, value: number) => width !== null && width >= value,
  min_bytes: ({ sizeBytes }, value: number) => sizeBytes >= value,
  camera: ({ camera }, value: string) => camera?.includes(value.toLowerCase()) ?? false,
  lens: ({ lens }, value: string) => lens.includes(value.toLowerCase()),
  min_focal_length: ({ focalLength }, value: number) => focalLength !== null && focalLength >= value,
  max_focal_length: ({ focalLength }, value: number) => focalLength !== null && focalLength <= value,
  label: (image, value: string) => image.label === value,
  expiring_within: ({ expirationDate }, value: string) =>
    expirationDate !== null &&
    Date.parse(expirationDate) - Date.now() <= Date.now() - Date.parse(startOfDuration(value)),
};

/** Whether an image matches a query, without a database. */
export function matchesPlainly(image: LibraryImage, node: FilterNode): boolean {
  if (node.any) return node.any.some((part) => matchesPlainly(image, part));
  if (node.all) return node.all.every((part) => matchesPlainly(image, part));
  if (node.not) return !matchesPlainly(image, node.not);

  return Object.entries(node as FilterLeaf).every(([name, value]) =>
    name.startsWith("meta.")
      ? comparesPlainly(image.metadata[name.slice(5)], value as MetaComparison)
      : tests[name]?.(image, value as never),
  );
}

function comparesPlainly(value: string | undefined, { exists, ...operands }: MetaComparison): boolean {
  if (exists !== undefined && exists !== (value !== undefined)) return false;

  const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
  return Object.entries(operands).every(([operator, operand]) => {
    if (value === undefined) return false;

    const [one, other] =
      isNumber(value) && isNumber(String(operand))
        ? [Number(value), Number(operand)]
        : [value, String(operand)];
    return operator === "eq" ? one === other : operator === "gte" ? one >= other : one <= other;
  });
}
