import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { keyText } from "../columns";

/**
 * One row per lease on a part of a file version: a rendition, or a renderer's turn at the version.
 * It lasts until `leased_until` by the database's clock. No foreign key, because a claim must not
 * wait for the image's row.
 */
export const renditionLeases = pgTable(
  "rendition_leases",
  {
    imageId: keyText("image_id").notNull(),
    generation: integer("generation").notNull(),
    /** `background`, `requests`, or a rendition such as `w512.webp`. */
    name: keyText("name").notNull(),
    /** One renderer: the name of its process and a random id. */
    holder: text("holder").notNull(),
    leasedUntil: timestamp("leased_until", { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ name: "rendition_leases_pkey", columns: [t.imageId, t.generation, t.name] })],
);
