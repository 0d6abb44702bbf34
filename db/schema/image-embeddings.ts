import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { keyText } from "../columns";
import { imageAi } from "./image-analyses";
import { ownerColumn } from "./users";

/** The content and the texts of an analyzed image as a vector, for semantic search. */
export const imageEmbeddings = pgTable(
  "image_embeddings",
  {
    owner: ownerColumn(),
    imageId: keyText("image_id").notNull(),
    /** Rises when the texts may have changed. */
    revision: integer("revision").notNull().default(1),
    /** The revision that the vector is of: another one waits to be embedded. */
    embeddedRevision: integer("embedded_revision").notNull().default(0),
    /** SHA-256 of the embedded text. */
    textHash: text("text_hash"),
    modelVersion: text("model_version"),
    /**
     * An array, because a database without pgvector has no `vector`. Null before the first one,
     * without a text, and when the service rejects it.
     */
    embedding: real("embedding").array(),
  },
  (t) => [
    primaryKey({ name: "image_embeddings_pkey", columns: [t.owner, t.imageId] }),
    foreignKey({
      name: "image_embeddings_analysis_fkey",
      columns: [t.owner, t.imageId],
      foreignColumns: [imageAi.owner, imageAi.imageId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    index("image_embeddings_waiting_idx")
      .on(t.owner, t.imageId)
      .where(sql`${t.revision} <> ${t.embeddedRevision}`),
  ],
);
