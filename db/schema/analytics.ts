import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { keyText } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./users";

/** Delivered requests and bytes per day (UTC), by image, variant, format, country and referrer. */
export const analyticsDaily = pgTable(
  "analytics_daily",
  {
    owner: ownerColumn(),
    imageId: keyText("image_id").notNull(),
    day: keyText("day").notNull(),
    variantKey: text("variant_key").notNull(),
    format: text("format").notNull(),
    country: text("country").notNull(),
    referrer: text("referrer").notNull(),
    requests: bigint("requests", { mode: "number" }).notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
  },
  (t) => [
    primaryKey({
      name: "analytics_daily_pkey",
      columns: [t.owner, t.day, t.imageId, t.variantKey, t.format, t.country, t.referrer],
    }),
    index("analytics_daily_image_day_idx").on(t.imageId, t.day),
  ],
);

/**
 * The same, summed up per owner by one dimension at a time, so a report never reads one row per
 * image.
 */
export const analyticsOwnerDaily = pgTable(
  "analytics_owner_daily",
  {
    owner: ownerColumn(),
    day: keyText("day").notNull(),
    /** `total`, `variant`, `format`, `country` or `referrer`. */
    dimension: keyText("dimension").notNull(),
    /** Empty for the total. */
    value: keyText("value").notNull(),
    requests: bigint("requests", { mode: "number" }).notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "analytics_owner_daily_pkey", columns: [t.owner, t.day, t.dimension, t.value] }),
  ],
);

/** Total requests of each image; every image has a row, which allows lists in this order. */
export const imageRequests = pgTable(
  "image_requests",
  {
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    owner: ownerColumn(),
    requests: bigint("requests", { mode: "number" }).notNull().default(0),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "image_requests_pkey", columns: [t.imageId] }),
    index("image_requests_owner_idx").on(
      t.owner,
      t.requests.desc().nullsFirst(),
      t.imageId.desc().nullsFirst(),
    ),
  ],
);

export const storageDaily = pgTable(
  "storage_daily",
  {
    owner: ownerColumn(),
    day: keyText("day").notNull(),
    images: bigint("images", { mode: "number" }).notNull().default(0),
    originalBytes: bigint("original_bytes", { mode: "number" }).notNull().default(0),
    variantBytes: bigint("variant_bytes", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ name: "storage_daily_pkey", columns: [t.owner, t.day] })],
);
