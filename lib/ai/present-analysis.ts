import { z } from "zod";
import type { ImageWithFile } from "@/lib/images";
import { ImageColor } from "@/lib/images/file-info/resource";
import type { AnalysisRow } from "./repository";
import type { AiAnalysis } from "./resource";

const Labels = z.array(z.string());
const Scores = z.array(z.number());
const Colors = z.array(ImageColor);

const parse = <Value>(schema: z.ZodType<Value>, json: string | null) =>
  schema.parse(JSON.parse(json ?? "[]"));

/** Returns the wire form of a stored analysis of the image. */
export function presentAnalysis(
  row: AnalysisRow,
  { nsfwChosen }: Pick<ImageWithFile["image"], "nsfwChosen">,
): AiAnalysis {
  return {
    image_id: row.imageId,
    labels: parse(Labels, row.labelsJson),
    label_scores: parse(Scores, row.labelScoresJson),
    caption: row.caption ?? "",
    text: row.textFound ?? "",
    colors: parse(Colors, row.colorsJson),
    faces: row.faces,
    nsfw_score: row.nsfwScore ?? 0,
    nsfw_flagged: row.nsfwFlagged,
    nsfw_chosen: nsfwChosen,
    model_version: row.modelVersion ?? "",
    processing_time_ms: row.processingTimeMs ?? 0,
    created_at: row.analyzedAt,
  };
}
