import { pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { Fields, flag, isoTimestamp, jsonText, keyText } from "../columns";
import { ownerColumn } from "./users";

/** Named transformations of an owner's images. */
export const recipes = pgTable(
  "recipes",
  {
    id: keyText("id").notNull(),
    owner: ownerColumn(),
    slug: keyText("slug").notNull(),
    /** The settings that differ from the defaults. */
    settings: jsonText("recipes.settings", Fields).notNull(),
    /** Whether everyone who can see an image can have it rendered. */
    isPublic: flag("is_public").notNull().default(false),
    createdAt: isoTimestamp("created_at").notNull(),
    updatedAt: isoTimestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "recipes_pkey", columns: [t.id] }),
    unique("recipes_owner_slug_key").on(t.owner, t.slug),
  ],
);
