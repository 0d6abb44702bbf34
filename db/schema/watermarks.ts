import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { isoTimestamp, keyText } from "../columns";
import { ownerColumn } from "./users";

/** Marks that recipes draw on an owner's images. */
export const watermarks = pgTable(
  "watermarks",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["image", "text"] }).notNull(),
    /** Null for a mark from an image. */
    text: text("text"),
    /** Null for a mark from an image. */
    color: text("color"),
    /** The mark as PNG. Another mark has another object. */
    blobKey: keyText("blob_key").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text("sha256").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    position: text("position", {
      enum: [
        "center",
        "north",
        "northeast",
        "east",
        "southeast",
        "south",
        "southwest",
        "west",
        "northwest",
        "tile",
      ],
    }).notNull(),
    /** A percentage of the shorter side of the image, as the margin. */
    size: doublePrecision("size").notNull(),
    opacity: doublePrecision("opacity").notNull(),
    margin: doublePrecision("margin").notNull(),
    /** Changes with the mark and its placement; see `WatermarkReference`. */
    revision: text("revision").notNull(),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "watermarks_pkey", columns: [t.id] }),
    unique("watermarks_blob_key_key").on(t.blobKey),
    index("watermarks_owner_idx").on(t.owner),
    check("watermarks_kind_check", sql`${t.kind} in ('image', 'text')`),
  ],
);
