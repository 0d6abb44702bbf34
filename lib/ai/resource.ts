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
    labels: z.array(z.string()).describe("Nouns for what the image shows, most certain first"),
    label_scores: z.array(z.number()).describe("Confidence of each label, 0 to 1"),
    caption: z.string().describe("Empty when the model writes none"),
    text: z.string().describe("The words that are written in the image"),
    colors: z.array(ImageColor).describe("The dominant colours, largest share first"),
    faces: z
      .array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }))
      .describe(
        "Where faces are, in shares of the upright image's width and height from its top left corner, the largest first. No person is recognised. Only from `local`",
      ),
    nsfw_score: z.number().describe("0 to 1; higher means more likely not safe for work"),
    nsfw_flagged: z
      .boolean()
      .describe("Whether the score reached the threshold that the settings had when the analysis was made"),
    nsfw_chosen: z
      .boolean()
      .describe(
        "Whether a person has set, confirmed or cleared the image's mark, which no analysis changes then. `PATCH /images/{id}` with `nsfw` does",
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
      .describe("`failed` is tried again at `retries_at`, and at once by `POST /ai/install`"),
    installed_bytes: z.number().int().describe("How much is installed so far"),
    total_bytes: z.number().int().describe("Size of the installed packages"),
    error: z
      .object({
        code: z.enum(installationErrorCodes),
        message: z.string(),
      })
      .nullable()
      .describe("Why the last attempt failed; null in the other states"),
    retries_at: z.string().nullable().describe("When the next attempt is due; null when there is none"),
  })
  .meta({ id: "AiInstallation" });
export type AiInstallation = z.output<typeof AiInstallation>;

export const AiState = z
  .object({
    available: z
      .boolean()
      .describe("Whether this service analyses images, also while the packages for it are not installed yet"),
    installation: AiInstallation.nullable().describe(
      "The packages of the provider `local`, which the first analysis and `POST /ai/install` install; null with other providers",
    ),
    provider: z.enum(["local", "openai", "gateway", "off"]),
    model_version: z.string().nullable().describe("Null when no image is analysed"),
    search_modes: z
      .array(z.enum(searchModes))
      .describe(
        "The values of `mode` that `GET /images` takes; more than `text` where the service compares meanings",
      ),
    embedding_model: z.string().nullable().describe("Null when the service does not compare meanings"),
    quota: z
      .object({
        used: z.number().int().describe("Analyses of this month"),
        limit: z.number().int().nullable().describe("Null without a limit"),
        resets_at: z.string(),
      })
      .nullable()
      .describe("Null for viewers and for members of one album, as `usage` is"),
    usage: z
      .object({
        input_tokens: z.number().int(),
        output_tokens: z.number().int(),
        cost: z.number().describe("In US dollars, as far as the service says it, as gateways do"),
      })
      .nullable()
      .describe(
        "What the service counted this month for analyses and for search by meaning; zeros for models on the machine",
      ),
    alt_text: z
      .enum(altTextChoices)
      .describe("What becomes of captions in this library, as the settings of its owner say"),
    seconds_per_image: z
      .number()
      .nullable()
      .describe("How long the last analyses by this model took, on average; null before the first one"),
  })
  .meta({ id: "AiState" });
export type AiState = z.output<typeof AiState>;
