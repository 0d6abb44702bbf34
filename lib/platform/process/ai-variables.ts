import { z } from "zod";
import { credential, wholeNumber } from "./variable-types";

const modelName = z.string().trim().min(1).max(200);

/** The variables of the image analysis. */
export const aiVariables = {
  /**
   * The provider of image analyses: models on this machine, or any OpenAI-compatible service, or
   * Vercel's gateway to many.
   */
  ALBUMEN_AI: z.enum(["local", "openai", "gateway", "off"]).default("local"),
  /**
   * A folder whose `node_modules` has the packages of local analysis; without it they are
   * downloaded at first use.
   */
  ALBUMEN_AI_PACKAGES: z.string().optional(),
  /** For tests: the folder of the `package.json` and the lock file of these packages. */
  ALBUMEN_AI_MANIFEST: z.string().default("analysis"),
  /** Base URL of the OpenAI-compatible service, with the version: `https://api.openai.com/v1`. */
  ALBUMEN_AI_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** API key of the service. */
  ALBUMEN_AI_KEY: credential,
  /** A model that sees images and answers with JSON. */
  ALBUMEN_AI_MODEL: modelName.optional(),
  /** Models of the gateway, the first one first; the others are asked when it fails. */
  ALBUMEN_AI_MODELS: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(modelName).max(5))
    .optional()
    .transform((models) => models ?? []),
  /** A model of that service for embeddings, for search by meaning. */
  ALBUMEN_AI_EMBEDDING_MODEL: modelName.optional(),
  /** The length of its vectors, if it can shorten them. */
  ALBUMEN_AI_EMBEDDING_DIMENSIONS: wholeNumber(1, 16_000).optional(),
};

type Values = z.output<z.ZodObject<typeof aiVariables>>;

export function checkAiVariables(values: Values, report: (name: string, message: string) => void): void {
  const isRemote = values.ALBUMEN_AI === "openai" || values.ALBUMEN_AI === "gateway";
  if (values.ALBUMEN_AI_EMBEDDING_MODEL !== undefined && !isRemote)
    report("ALBUMEN_AI_EMBEDDING_MODEL", "needs ALBUMEN_AI=openai or ALBUMEN_AI=gateway");
  if (values.ALBUMEN_AI_EMBEDDING_DIMENSIONS !== undefined && values.ALBUMEN_AI_EMBEDDING_MODEL === undefined)
    report("ALBUMEN_AI_EMBEDDING_DIMENSIONS", "needs ALBUMEN_AI_EMBEDDING_MODEL");
  if (values.ALBUMEN_AI === "openai") reportUnset(["ALBUMEN_AI_URL", "ALBUMEN_AI_MODEL"], values, report);
  if (values.ALBUMEN_AI !== "gateway") return;

  reportUnset(["ALBUMEN_AI_KEY"], values, report);
  if (values.ALBUMEN_AI_MODELS.length === 0)
    report("ALBUMEN_AI_MODELS", "must be set when ALBUMEN_AI is gateway");
}

/** Reports what the chosen service needs and does not have. */
function reportUnset(
  names: readonly (keyof Values)[],
  values: Values,
  report: (name: string, message: string) => void,
): void {
  for (const name of names)
    if (values[name] === undefined) report(name, `must be set when ALBUMEN_AI is ${values.ALBUMEN_AI}`);
}
