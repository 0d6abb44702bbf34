import { sql } from "drizzle-orm";
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
} from "drizzle-orm/pg-core";
import { z } from "zod";
import { emptyArray, flag, isoTimestamp, jsonText, keyText } from "../columns";
import { images } from "./images";
import { ownerColumn } from "./users";

/**
 * Where faces are in the upright image, in shares of its width and height from the top left. Never
 * whose.
 */
const Faces = z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }));

/** A model's results for the live file of an image. */
export const imageAi = pgTable(
  "image_ai",
  {
    owner: ownerColumn(),
    imageId: keyText("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    analyzedAt: isoTimestamp("analyzed_at").notNull(),
    labelsJson: text("labels_json"),
    labelScoresJson: text("label_scores_json"),
    caption: text("caption"),
    /** The words that are written in the image. */
    textFound: text("text_found"),
    colorsJson: text("colors_json"),
    nsfwScore: real("nsfw_score"),
    nsfwFlagged: flag("nsfw_flagged").notNull().default(false),
    modelVersion: text("model_version"),
    faces: jsonText("image_ai.faces", Faces).notNull().default(emptyArray),
    processingTimeMs: integer("processing_time_ms"),
  },
  (t) => [
    primaryKey({ name: "image_ai_pkey", columns: [t.owner, t.imageId] }),
    index("image_ai_image_id_idx").on(t.imageId),
    index("image_ai_analyzed_idx").on(t.owner, t.modelVersion, t.analyzedAt.desc().nullsFirst()),
    index("image_ai_flagged_idx")
      .on(t.owner, t.analyzedAt.desc().nullsFirst())
      .where(sql`${t.nsfwFlagged} = 1`),
  ],
);

/** The number of an owner's analyses in each month, and their usage. */
export const aiUsage = pgTable(
  "ai_usage",
  {
    owner: ownerColumn(),
    /** `2026-11`, in UTC. */
    month: keyText("month").notNull(),
    used: integer("used").notNull(),
    /** Tokens that services have counted for the analyses. */
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
    /** In US dollars, as far as services have said it. */
    cost: doublePrecision("cost").notNull().default(0),
  },
  (t) => [primaryKey({ name: "ai_usage_pkey", columns: [t.owner, t.month] })],
);
