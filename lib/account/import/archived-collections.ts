import { z } from "zod";
import { CreateCollection, UpdateCollection } from "@/lib/collections/resource";
import { collectionKinds } from "@/lib/collections/values";
import { PaletteColor } from "@/lib/values/palette";
import { Id, Time, times } from "./archive-records";

const created = CreateCollection.required().shape;
const edited = UpdateCollection.required().shape;

/** As JSON, in bytes. */
const maxFilterBytes = 4_096;

/** The query of a smart collection. */
const ArchivedFilter = z
  .record(z.string(), z.unknown())
  .refine((filter) => Buffer.byteLength(JSON.stringify(filter)) <= maxFilterBytes, "is too long");

/** A rank of `lib/collections`. The limit is beyond every rank that waits to be shortened. */
const Rank = z.string().regex(/^[\dA-Za-z]{0,999}[1-9A-Za-z]$/, "is not a rank");

export const ArchivedCollection = z
  .object({
    id: Id("col"),
    parent_id: Id("col").nullable(),
    kind: z.enum(collectionKinds),
    slug: created.slug,
    title: created.title,
    description: created.description.nullable().transform((words) => words || null),
    color: PaletteColor.nullable(),
    cover_image_id: Id("img").nullable(),
    visibility: edited.visibility,
    layout: edited.layout,
    sort: edited.sort,
    is_pinned: z.boolean(),
    filter: ArchivedFilter.nullable(),
    filter_scopes: z.array(z.literal("ai:read")).max(1),
    ...times,
  })
  .refine(({ kind, filter }) => (filter !== null) === (kind === "smart"), "has a query if it is smart")
  .refine(({ kind, sort }) => kind === "manual" || sort !== "manual", "has no order by hand if it is smart");
export type ArchivedCollection = z.output<typeof ArchivedCollection>;

export const ArchivedCollectionImage = z.object({
  collection_id: Id("col"),
  image_id: Id("img"),
  rank: Rank,
  added_at: Time,
});
export type ArchivedCollectionImage = z.output<typeof ArchivedCollectionImage>;

type Filter = NonNullable<ArchivedCollection["filter"]>;

/** Returns the query with other texts. The second parameter of `replace` is the member of the text. */
export function mapFilter(filter: object, replace: (text: string, member: string) => string): Filter {
  const map = (value: unknown, member: string): unknown => {
    if (typeof value === "string") return replace(value, member);
    if (Array.isArray(value)) return value.map((one) => map(one, member));
    return typeof value === "object" && value !== null ? mapFilter(value, replace) : value;
  };
  return Object.fromEntries(Object.entries(filter).map(([member, value]) => [member, map(value, member)]));
}

/** Returns the texts of the query by their members. */
export function listFilterTexts(filter: ArchivedCollection["filter"]): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  if (filter)
    mapFilter(filter, (text, member) => {
      texts.set(member, [...(texts.get(member) ?? []), text]);
      return text;
    });
  return texts;
}

/** Returns the scopes that the query requires, also where the archive does not name them. */
export function findFilterScopes({ filter, filter_scopes }: ArchivedCollection): string[] {
  const texts = listFilterTexts(filter);
  // Members that compare results of analyses.
  return texts.has("label") || texts.has("text") ? ["ai:read"] : filter_scopes;
}
