import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { keyText } from "../columns";
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
