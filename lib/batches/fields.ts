import { moveImages } from "@/lib/albums";
import { columnsOf, type ImageColumn, isPublished } from "@/lib/changes";
import type { Collection } from "@/lib/collections";
import type { ItemChanges } from "@/lib/collections/resource";
import { type PurgedImages, takenAtColumns, takenAtOf, undelete, visibilityColumns } from "@/lib/images";
import { isoTime } from "@/lib/kernel/time";
import { changeTags } from "@/lib/tags";
import type { FieldName, FieldValues } from "./field-values";
import {
  type BatchImage,
  deleteFavourites,
  findFavouriteTimes,
  findTagsByImage,
  insertFavourites,
  saveTexts,
  updateImages,
} from "./repository";

/** The change that was written to the images. */
export type WrittenChange =
  | { action: "update"; fields: readonly string[]; columns: readonly ImageColumn[] }
  | { action: "delete" | "restore" }
  | { action: "change-items"; collection: Collection; changes: Partial<ItemChanges>; ranks: Iterable<string> }
  | { action: "favourite" | "unfavourite" }
  | { action: "upload"; generation: number; fields: readonly string[] }
  | {
      action: "request-analysis";
      uid: string | undefined;
      generations: ReadonlyMap<string, number>;
      analyzed: readonly string[];
    }
  | ({ action: "purge" } & PurgedImages);

export interface ValueChange<Value> {
  image: BatchImage;
  from: Value;
  to: Value;
}

/** The functions that read and write a value of many images. */
interface Field<Value> {
  read(owner: string, images: readonly BatchImage[]): Promise<(image: BatchImage) => Value>;
  /** Writes the values of locked images. Needs an open transaction. */
  write(owner: string, changes: readonly ValueChange<Value>[]): Promise<WrittenChange>;
}

const idsOf = (changes: readonly ValueChange<unknown>[]) => changes.map(({ image }) => image.id);

/** Groups the ids of the images by the value that they get. */
function groupByTarget<Value>(changes: readonly ValueChange<Value>[]): Map<Value, string[]> {
  const groups = new Map<Value, string[]>();
  for (const { image, to } of changes) groups.set(to, [...(groups.get(to) ?? []), image.id]);
  return groups;
}

type Columns = Omit<Parameters<typeof updateImages>[1], "updatedAt">;

/**
 * A value of few kinds, which is written with one statement for each. Feeds and sitemaps show the time
 * of the last change, so it moves only with what pages may show.
 */
function columnField<Value>(
  name: string,
  { read, toColumns }: { read: (image: BatchImage) => Value; toColumns: (value: Value) => Columns },
): Field<Value> {
  return {
    read: async () => read,
    write: async (_owner, changes) => {
      const updatedAt = isoTime();
      const columns = new Set<ImageColumn>();
      for (const [value, ids] of groupByTarget(changes)) {
        const written = columnsOf(toColumns(value));
        await updateImages(ids, { ...toColumns(value), ...(isPublished(written) && { updatedAt }) });
        for (const column of written) columns.add(column);
      }

      return { action: "update", fields: [name], columns: [...columns] };
    },
  };
}

/** A text that may differ for each image. */
function textField<Value extends string | null>(
  name: FieldName,
  column: Parameters<typeof saveTexts>[0],
  {
    read,
    toText,
  }: { read: (image: BatchImage) => Value; toText: (change: ValueChange<Value>) => Value | null },
): Field<Value> {
  return {
    read: async () => read,
    write: async (_owner, changes) => {
      await saveTexts(column, new Map(changes.map((change) => [change.image.id, toText(change)])), isoTime());
      return { action: "update", fields: [name], columns: [column] };
    },
  };
}

const album: Field<string> = {
  read: async () => (image) => image.albumSlug,
  write: async (owner, changes) => {
    const now = isoTime();
    for (const [to, ids] of groupByTarget(changes)) await moveImages(owner, ids, { to, now });
    return { action: "update", fields: ["album"], columns: ["albumSlug"] };
  },
};

const tags: Field<readonly string[]> = {
  read: async (_owner, images) => {
    const tagsByImage = await findTagsByImage(images.map((image) => image.id));
    return (image) => tagsByImage.get(image.id) ?? [];
  },
  write: async (owner, changes) => {
    const pairs = (select: "added" | "removed") =>
      changes.flatMap((change) => {
        const [source, other] = select === "added" ? [change.to, change.from] : [change.from, change.to];
        return source
          .filter((slug) => !other.includes(slug))
          .map((slug) => ({ imageId: change.image.id, slug }));
      });
    await changeTags(owner, idsOf(changes), { added: pairs("added"), removed: pairs("removed") });
    await updateImages(idsOf(changes), { updatedAt: isoTime() });

    return { action: "update", fields: ["tags"], columns: ["tags"] };
  },
};

const favouritedAt: Field<string | null> = {
  read: async (owner, images) => {
    const times = await findFavouriteTimes(
      owner,
      images.map((image) => image.id),
    );
    return (image) => times.get(image.id) ?? null;
  },
  // All images of a batch get in or out.
  write: async (owner, changes) => {
    const added = changes.flatMap(({ image, to }) =>
      to === null ? [] : [{ imageId: image.id, createdAt: to }],
    );
    if (added.length > 0) {
      await insertFavourites(owner, added);
      return { action: "favourite" };
    }

    await deleteFavourites(owner, idsOf(changes));
    return { action: "unfavourite" };
  },
};

const deletedAt: Field<string | null> = {
  read: async () => (image) => image.deletedAt,
  // All images of a batch get in or out.
  write: async (_owner, changes) => {
    const [first] = changes;
    if (!first || first.to === null) {
      await undelete(idsOf(changes), isoTime());
      return { action: "restore" };
    }

    await updateImages(idsOf(changes), { deletedAt: first.to, updatedAt: first.to });
    return { action: "delete" };
  },
};

export const fields: { readonly [Name in FieldName]: Field<FieldValues[Name]> } = {
  album,
  tags,
  visibility: columnField("visibility", {
    read: (image) => image.visibility,
    toColumns: visibilityColumns,
  }),
  license: textField("license", "license", { read: (image) => image.license, toText: ({ to }) => to }),
  expiration: textField("expiration", "expirationDate", {
    read: (image) => image.expirationDate,
    toText: ({ to }) => to,
  }),
  nsfw: columnField("nsfw", {
    read: (image) => image.nsfw,
    toColumns: (nsfw) => ({ nsfw, nsfwChosen: true }),
  }),
  favourited_at: favouritedAt,
  taken_at: textField("taken_at", "editedTakenAt", {
    read: takenAtOf,
    toText: ({ image, to }) => takenAtColumns(image, to).editedTakenAt,
  }),
  rating: columnField("rating", { read: (image) => image.rating, toColumns: (rating) => ({ rating }) }),
  pick: columnField("pick", { read: (image) => image.pick, toColumns: (pick) => ({ pick }) }),
  archived_at: columnField("archived", {
    read: (image) => image.archivedAt,
    toColumns: (archivedAt) => ({ archivedAt }),
  }),
  deleted_at: deletedAt,
};
