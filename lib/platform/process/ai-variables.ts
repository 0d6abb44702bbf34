import { z } from "zod";
import { credential, reportMissing } from "./variable-types";

/** What the analysis of images needs. */
export const aiVariables = {
  /** Who analyses images: models on this machine, or any service that speaks the protocol of OpenAI. */
  ALBUMEN_AI: z.enum(["local", "openai", "off"]).default("local"),
  /** Where the service is, with the version: `https://api.openai.com/v1`. */
  ALBUMEN_AI_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** Services in the own network mostly need none. */
  ALBUMEN_AI_KEY: credential,
  /** A model that sees images and answers with JSON. */
  ALBUMEN_AI_MODEL: z.string().trim().min(1).max(200).optional(),
};

type Values = z.output<z.ZodObject<typeof aiVariables>>;

export function checkAiVariables(values: Values, report: (name: string, message: string) => void): void {
  if (values.ALBUMEN_AI === "openai")
    reportMissing(values, ["ALBUMEN_AI", "ALBUMEN_AI_URL", "ALBUMEN_AI_MODEL"], report);
}
