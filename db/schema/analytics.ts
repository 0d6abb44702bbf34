import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { keyText } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./owner";

/** Delivered requests and bytes of one day (UTC), by what served them and to whom. */
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

/** The same, summed up for an owner by one dimension at a time, so that a report never reads a row an image. */
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

/** All requests that an image has ever had; every image has a row, so that they can be listed in this order. */
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
