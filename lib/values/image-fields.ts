import { z } from "zod";
import { clearableText, wireText } from "@/lib/kernel/text";
import { maxRating, picks } from "./picks";
import { visibilities } from "./visibility";

/** The effects of a column of `images`. */
export interface ColumnEffect {
  /**
   * The caches that depend on the column: none, in-process caches only, or also CDN responses, which
   * become stale.
   */
  staleCaches: "none" | "processes" | "all";
  /** Whether `image_search` has a copy of the column. */
  isSearched: boolean;
}

interface ImageField extends ColumnEffect {
  /** The column of `images` with the value, without another form. */
  column: string;
  /** The member of the image resource. */
  shown: z.ZodType;
  /** The value of the member where nothing is set or may be seen. */
  empty: unknown;
}

const maxEntries = 20;
const maxMetadataBytes = 2_048;
const encoder = new TextEncoder();

const MetadataEntries = z
  .record(wireText({ min: 1, max: 100 }), wireText({ max: maxMetadataBytes, multiline: true }))
  .refine((entries) => Object.keys(entries).length <= maxEntries, `at most ${maxEntries} names`)
  .refine(
    (entries) => encoder.encode(JSON.stringify(entries)).length <= maxMetadataBytes,
    `at most ${maxMetadataBytes} bytes as JSON`,
  );

/** Three decimals; plain 0 for -0, which JSON does not tell apart. */
const Share = z
  .number()
  .min(0)
  .max(1)
  .overwrite((share) => Math.round(share * 1000) / 1000 + 0);

export const focalPointDescription =
  "Focal point for crops: coordinates from 0 to 1 with three decimals, origin top left, after EXIF rotation. When it changes, `thumb`, `og-image` and custom `fitcover` variants without gravity are rendered again and get new URLs.";

export const FocalPoint = z.strictObject({ x: Share, y: Share }).meta({ id: "FocalPoint" });

export const Rating = z.number().int().min(0).max(maxRating);

/** Texts by name in a request. null clears them. */
export const CustomMetadata = MetadataEntries.nullable()
  .transform((entries) => entries ?? {})
  .describe(
    `Custom key-value metadata: at most ${maxEntries} names, and ${maxMetadataBytes} bytes as JSON. Replaces all entries; null or \`{}\` clears them.`,
  );

interface TextOptions<Searched extends boolean> {
  max: number;
  isMultiline?: boolean;
  isSearched: Searched;
}

/**
 * A text that the owner, and the sender of an upload, write about an image. The column is null
 * where there is none.
 */
function text<Column extends string, Searched extends boolean>(
  column: Column,
  { max, isMultiline = false, isSearched }: TextOptions<Searched>,
) {
  const request = clearableText({ max, multiline: isMultiline });

  return {
    column,
    isMultiline,
    request,
    shown: z.string(),
    empty: "",
    staleCaches: "processes",
    isSearched,
  } as const;
}

/** The texts of an image: members of the requests that create, update and import it, and of forms. */
export const imageTexts = {
  alt: text("alt", { max: 2_000, isMultiline: true, isSearched: true }),
  title: text("title", { max: 200, isSearched: true }),
  description: text("description", { max: 5_000, isMultiline: true, isSearched: true }),
};

/**
 * The members that describe an image, each in one column and under one name. Reading, creating,
 * updating, restoring and importing an image follow from this table, and so do the consequences of
 * a change.
 */
export const imageFields = {
  ...imageTexts,
  metadata: {
    column: "metadata",
    shown: z.record(z.string(), z.string()).describe("Custom key-value metadata"),
    empty: {},
    staleCaches: "processes",
    isSearched: true,
  },
  focal_point: {
    column: "focalPoint",
    shown: FocalPoint.nullable().describe(focalPointDescription),
    empty: null,
    staleCaches: "processes",
    isSearched: false,
  },
  nsfw: {
    column: "nsfw",
    shown: z.boolean(),
    empty: false,
    staleCaches: "processes",
    isSearched: true,
  },
  license: {
    column: "license",
    shown: z.string(),
    empty: "",
    staleCaches: "processes",
    isSearched: true,
  },
  embed_license: {
    column: "embedLicense",
    shown: z.boolean(),
    empty: false,
    staleCaches: "processes",
    isSearched: false,
  },
  visibility: {
    column: "visibility",
    shown: z.enum(visibilities),
    empty: "unlisted",
    staleCaches: "all",
    isSearched: true,
  },
  rating: {
    column: "rating",
    shown: Rating.describe("Stars, from 0 to 5. Never public, and `updated_at` does not change with it."),
    empty: 0,
    staleCaches: "none",
    isSearched: true,
  },
  pick: {
    column: "pick",
    shown: z
      .enum(picks)
      .describe(
        "Flag for culling: `pick`, `reject` or `none`. Never public, and `updated_at` does not change with it.",
      ),
    empty: "none",
    staleCaches: "none",
    isSearched: true,
  },
} as const satisfies Record<string, ImageField>;

type Texts = typeof imageTexts;
type Fields = typeof imageFields;
type TextName = keyof Texts;
export type FieldName = keyof Fields;

/** The members as requests and responses have them. */
export type FieldValues = { [Name in FieldName]: z.output<Fields[Name]["shown"]> };

/** The columns of `images` as the table expects them. A row of a different type does not compile. */
export type FieldColumns = {
  [Name in FieldName as Fields[Name]["column"]]: Name extends TextName ? string | null : FieldValues[Name];
};

export const fieldNames = Object.keys(imageFields) as FieldName[];
export const textNames = Object.keys(imageTexts) as TextName[];

/** The columns of texts that `image_search` copies to a column of the same name. */
export const searchedTextColumns = Object.values(imageTexts)
  .filter((field) => field.isSearched)
  .map(({ column }) => column) as Array<Extract<Texts[TextName], { isSearched: true }>["column"]>;

/** Returns a value for each text. */
export function mapTexts<Value>(toValue: (field: Texts[TextName]) => Value) {
  const values = Object.entries(imageTexts).map(([name, field]) => [name, toValue(field)]);

  return Object.fromEntries(values) as { [Name in TextName]: Value };
}

function mapFields<Member extends keyof ImageField>(member: Member) {
  const values = Object.entries(imageFields).map(([name, field]) => [name, field[member]]);

  return Object.fromEntries(values) as { [Name in FieldName]: Fields[Name][Member] };
}

/** The schemas of the image resource's members. */
export const shownFields = mapFields("shown");

/** The members of an image of which none is set or may be seen. */
export const emptyFields: FieldValues = mapFields("empty");

/** Returns the members of an image's row. */
export function presentFields(row: FieldColumns): FieldValues {
  const values: Partial<Record<FieldName, unknown>> = {};
  for (const name of fieldNames) values[name] = row[imageFields[name].column] ?? imageFields[name].empty;

  return values as FieldValues;
}

/** Returns the columns of the members that are set. */
export function toFieldColumns(
  values: {
    [Name in FieldName]?: FieldValues[Name] | undefined;
  },
): Partial<FieldColumns> {
  const columns = fieldNames.flatMap((name) => {
    const value = values[name] === "" ? null : values[name];
    return value === undefined ? [] : [[imageFields[name].column, value]];
  });

  return Object.fromEntries(columns) as Partial<FieldColumns>;
}
