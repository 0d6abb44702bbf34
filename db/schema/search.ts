import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { isoTimestamp, keyText, tsvector } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./users";

/**
 * Returns the normalized words of a column: without accents, in lower case, and each character of a
 * script without spaces as a separate word. `SunsetBeach` is two words and, behind all others, one.
 * Behind them is also each number of three or more digits without its leading zeros.
 * `lib/images/search/search-words.ts` normalizes a query the same way.
 */
export function searchableWords(column: string) {
  const unaccented = String.raw`normalize(regexp_replace(normalize(coalesce(${column}, '') COLLATE "default", NFKD), '[\u0300-\u036f]', '', 'g'), NFC)`;
  const named = symbolNames.reduce(
    (text, [symbol, name]) =>
      String.raw`regexp_replace(${text}, '\m([[:alpha:]])${symbol}(?!\w)', '\1${name}', 'g')`,
    `translate(${unaccented}, '_', ' ')`,
  );
  const plain = `regexp_replace(${named}, '[!-/:-@[-${"`"}{-~]+', ' ', 'g')`;
  const parts = String.raw`regexp_replace(${plain}, '([[:lower:]])([[:upper:]])', '\1 \2', 'g')`;
  const others = String.raw`regexp_replace(${plain}, '\m(?!\w*[[:lower:]][[:upper:]]|0(?=\d\d)0*[1-9]\d*\M)\w+', '', 'g')`;
  const joined = String.raw`regexp_replace(${others}, '\m0+([1-9]\d*)\M', '\1', 'g')`;

  return sql.raw(
    String.raw`regexp_replace(translate(lower(${parts} || ' ' || ${joined}), 'ς', 'σ'), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')`,
  );
}

/**
 * Symbols behind a single letter that are part of its word, as regular expressions, and what is
 * searched for them: `C++`, `C#`.
 */
const symbolNames = [
  [String.raw`\+\+`, "plusplus"],
  ["#", "sharp"],
] as const;

export function weightedWords(column: string, weight: "A" | "B" | "C" | "D") {
  return sql`setweight(to_tsvector('simple', ${searchableWords(column)}), ${sql.raw(`'${weight}'`)})`;
}

/** The columns whose words are searched for, besides `tags`. */
export const searchVectorColumns = [
  "filename",
  "title",
  "alt",
  "description",
  "metadata",
  "labels",
  "analysis_text",
  "place_names",
];

/** The weighted words of a row of `image_search`. `prefix` names the table in the query. */
export function searchVector(prefix = ""): SQL {
  const words = (column: string, weight: "A" | "B" | "C" | "D") => weightedWords(prefix + column, weight);

  return sql.join(
    [
      words("filename", "A"),
      words("tags", "B"),
      words("title", "B"),
      words("alt", "C"),
      words("description", "C"),
      words("metadata", "D"),
      words("labels", "D"),
      words("analysis_text", "D"),
      words("place_names", "D"),
    ],
    sql` || `,
  );
}

/**
 * The columns that lists search and filter by, copied from the image, its tags and its live file,
 * with the album and the times that order the matches. Separate from `images`: a change here
 * rewrites no image row with its many indexes, and a finished variant rewrites no row here.
 */
export const imageSearch = pgTable(
  "image_search",
  {
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    owner: ownerColumn(),
    albumSlug: keyText("album_slug").notNull(),
    /** Copied from the image, where it never changes. */
    createdAt: isoTimestamp("created_at").notNull(),
    /** Copied from `images.sort_taken`; the default is for rows from before there was one. */
    sortTaken: isoTimestamp("sort_taken").notNull().default(""),
    filename: text("filename").notNull(),
    /** The tags' slugs, separated by spaces. */
    tags: text("tags").notNull().default(""),
    alt: text("alt"),
    title: text("title"),
    description: text("description"),
    /** The values of the owner's metadata, separated by line breaks. */
    metadata: text("metadata"),
    /**
     * The labels of the analysis, each after a line break and before the last one; null for
     * encrypted images.
     */
    labels: text("labels"),
    /** Its caption and the words in the image. */
    analysisText: text("analysis_text"),
    /**
     * Where its position is, null for encrypted images: the country, ISO 3166-1 alpha-2, and the
     * city, of GeoNames.
     */
    placeCountry: keyText("place_country"),
    placeCity: integer("place_city"),
    /** The names of both and of the region, as `labels`. */
    placeNames: text("place_names"),
    /** The image's facets (`db/facets.ts`), in the order of their codes. */
    facets: keyText("facets").notNull().default(""),
    license: keyText("license").notNull().default("none"),
    /** Make and model of the camera, in lower case; null for encrypted images. */
    camera: keyText("camera"),
    width: integer("width"),
    height: integer("height"),
    /**
     * The lens in lower case, empty where it is unknown and for encrypted images. Null in rows from
     * before there were the columns from here on, which a job fills.
     */
    lens: keyText("lens"),
    /** In millimeters; null for encrypted images. */
    focalLength: doublePrecision("focal_length"),
    /** The owner's metadata by name; null without any. */
    custom: jsonb("custom").$type<Record<string, string>>(),
    searchText: tsvector("search_text").generatedAlwaysAs(searchVector()),
  },
  (t) => [
    primaryKey({ name: "image_search_pkey", columns: [t.imageId] }),
    index("image_search_words_idx").using("gin", t.owner, t.searchText),
    // Lists read rows newest first, in the library or in an album, and compare their words.
    index("image_search_owner_created_idx").on(
      t.owner,
      t.createdAt.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
    ),
    index("image_search_owner_album_created_idx").on(
      t.owner,
      t.albumSlug,
      t.createdAt.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
    ),
    // Finds the images of a filter that few of them pass.
    index("image_search_facets_idx").using(
      "gin",
      t.owner,
      sql`string_to_array(facets, NULL)`,
      t.license,
      sql`camera gin_trgm_ops`,
    ),
    // Finds the images of a country or a city, and holds all that the counts of places read.
    index("image_search_places_idx")
      .on(
        t.owner,
        t.placeCountry,
        t.placeCity,
        t.createdAt.desc().nullsFirst(),
        t.imageId.desc().nullsFirst(),
        t.facets,
        t.albumSlug,
      )
      .where(sql`${t.placeCountry} is not null`),
    index("image_search_owner_width_idx").on(t.owner, t.width),
    // Holds all that the timeline reads, which therefore never reads the table.
    index("image_search_timeline_idx").on(
      t.owner,
      t.sortTaken.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
      t.facets,
      t.license,
      t.albumSlug,
      t.width,
      t.height,
    ),
    index("image_search_lens_idx").using("gin", t.owner, sql`lens gin_trgm_ops`),
    // Finds the images that have a name in their metadata, or a name with a value.
    index("image_search_custom_idx").using("gin", t.owner, t.custom),
    index("image_search_unfilled_idx").on(t.imageId).where(sql`${t.lens} is null`),
  ],
);

/**
 * The number of images in each month of an album, without the trash. Maintained by triggers on
 * `image_search`, so that a timeline without other filters costs the same for any number of images.
 * A month that became empty keeps its row.
 */
export const imageMonths = pgTable(
  "image_months",
  {
    owner: ownerColumn(),
    albumSlug: keyText("album_slug").notNull(),
    /** `YYYY-MM` of `sort_taken` */
    month: keyText("month").notNull(),
    count: integer("count").notNull(),
    /**
     * The sum of the ratios in millionths: integers, so that sums stay exact when images come and
     * go.
     */
    ratioMillionths: bigint("ratio_millionths", { mode: "number" }).notNull(),
    /** The part of both that is archived. */
    archivedCount: integer("archived_count").notNull().default(0),
    archivedRatioMillionths: bigint("archived_ratio_millionths", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ name: "image_months_pkey", columns: [t.owner, t.albumSlug, t.month] })],
);

/** The words that an owner's images have or had: candidates for correcting a mistyped word. */
export const searchWords = pgTable(
  "search_words",
  {
    owner: ownerColumn(),
    word: keyText("word").notNull(),
  },
  (t) => [
    primaryKey({ name: "search_words_pkey", columns: [t.owner, t.word] }),
    index("search_words_trgm_idx").using("gin", t.owner, sql`(word COLLATE "default") gin_trgm_ops`),
  ],
);
