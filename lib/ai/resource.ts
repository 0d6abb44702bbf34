import { z } from "zod";
import { ImageColor } from "@/lib/images/file-info/resource";
import { searchModes } from "@/lib/images/search/values";
import { installationErrorCodes, installationStates } from "@/lib/platform/ai/packages/installation-states";
import { altTextChoices } from "@/lib/settings/values";

export const maxLabels = 20;
export const maxLabelLength = 40;

export const AiAnalysis = z
  .object({
    image_id: z.string(),
    labels: z.array(z.string()).describe("Labels, sorted by confidence"),
    label_scores: z.array(z.number()).describe("Confidence of each label, 0 to 1"),
    caption: z.string().describe("Empty if the model returns none"),
    text: z.string().describe("OCR text"),
    colors: z.array(ImageColor).describe("Dominant colors, largest share first"),
    faces: z
      .array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }))
      .describe(
        "Face bounding boxes, largest first: 0 to 1, relative to the upright image, from its top left corner. Detection only, no recognition. Only from `local`.",
      ),
    nsfw_score: z.number().describe("0 to 1; higher means more likely sensitive"),
    nsfw_flagged: z
      .boolean()
      .describe("Whether the score reached the threshold in the settings at the time of the analysis"),
    nsfw_chosen: z
      .boolean()
      .describe(
        "Whether a person has set, confirmed or cleared the sensitive flag with `nsfw` of `PATCH /images/{id}`. Analyses then no longer change the flag.",
      ),
    model_version: z.string(),
    processing_time_ms: z.number().int(),
    created_at: z.string(),
  })
  .meta({ id: "AiAnalysis" });
export type AiAnalysis = z.output<typeof AiAnalysis>;

export const DeletedAnalysis = z
  .object({ image_id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedAnalysis" });
export type DeletedAnalysis = z.output<typeof DeletedAnalysis>;

export const AiInstallation = z
  .object({
    state: z
      .enum(installationStates)
      .describe("`failed`: retried at `retries_at`, or at once by `POST /ai/install`"),
    installed_bytes: z.number().int().describe("Progress of the installation"),
    total_bytes: z.number().int().describe("Size of the installed packages"),
    error: z
      .object({
        code: z.enum(installationErrorCodes),
        message: z.string(),
      })
      .nullable()
      .describe("Error of the last attempt. Null in other states."),
    retries_at: z.string().nullable().describe("Time of the next attempt. Null if none is scheduled."),
  })
  .meta({ id: "AiInstallation" });
export type AiInstallation = z.output<typeof AiInstallation>;

export const AiState = z
  .object({
    available: z
      .boolean()
      .describe("Whether image analysis is enabled, even if its packages are not installed yet"),
    installation: AiInstallation.nullable().describe(
      "The packages of the provider `local`, installed by the first analysis or `POST /ai/install`. Null for other providers.",
    ),
    provider: z.enum(["local", "openai", "gateway", "off"]),
    model_version: z.string().nullable().describe("Null if image analysis is disabled"),
    search_modes: z
      .array(z.enum(searchModes))
      .describe(
        "Supported values of `mode` of `GET /images`. More than `text` if semantic search is available.",
      ),
    embedding_model: z.string().nullable().describe("Null if semantic search is not available"),
    quota: z
      .object({
        used: z.number().int().describe("Analyses this month"),
        limit: z.number().int().nullable().describe("Null: no limit"),
        resets_at: z.string(),
      })
      .nullable()
      .describe("Null for viewers and album members, as is `usage`"),
    usage: z
      .object({
        input_tokens: z.number().int(),
        output_tokens: z.number().int(),
        cost: z.number().describe("In US dollars, if the provider reports the cost, as gateways do"),
      })
      .nullable()
      .describe(
        "Usage of analyses and semantic search this month, as reported by the provider. Zeros for local models.",
      ),
    alt_text: z
      .enum(altTextChoices)
      .describe("How captions are used in this library, from its owner's settings"),
    seconds_per_image: z
      .number()
      .nullable()
      .describe("Average duration of recent analyses by this model. Null before the first one."),
  })
  .meta({ id: "AiState" });
export type AiState = z.output<typeof AiState>;
