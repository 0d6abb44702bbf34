import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./users";

/** Reports of visitors about images that they can see. */
export const reports = pgTable(
  "reports",
  {
    id: keyText("id").notNull(),
    /** The owner of the image. */
    owner: ownerColumn(),
    /** Null once the image is deleted. */
    imageId: keyText("image_id").references(() => images.id, { onDelete: "set null" }),
    /** The URL as it was reported. */
    url: text("url").notNull(),
    reason: text("reason", { enum: ["copyright", "illegal", "personal_data", "other"] }).notNull(),
    text: text("text").notNull(),
    /** The address to which operators can answer. */
    email: text("email"),
    createdAt: isoTimestamp("created_at").notNull(),
    /** Time of the mail about this report to operators. */
    mailedAt: isoTimestamp("mailed_at"),
    resolvedAt: isoTimestamp("resolved_at"),
    resolution: text("resolution", { enum: ["dismissed", "withheld"] }),
  },
  (t) => [
    primaryKey({ name: "reports_pkey", columns: [t.id] }),
    index("reports_owner_idx").on(t.owner),
    index("reports_image_created_idx").on(t.imageId, t.createdAt),
    index("reports_resolved_idx").on(t.resolvedAt),
    check("reports_reason_check", sql`${t.reason} in ('copyright', 'illegal', 'personal_data', 'other')`),
    check("reports_resolution_check", sql`${t.resolution} in ('dismissed', 'withheld')`),
    check("reports_resolved_check", sql`(${t.resolvedAt} is null) = (${t.resolution} is null)`),
  ],
);
