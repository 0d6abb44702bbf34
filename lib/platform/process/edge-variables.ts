import { z } from "zod";
import { isSecureUrl, reportMissing } from "./variable-types";

/** The variables for reading the tokens of an access proxy. */
export const edgeVariables = {
  ALBUMEN_EDGE_JWKS_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSecureUrl, "must start with https://")
    .optional(),
  ALBUMEN_EDGE_ISSUER: z.string().trim().min(1).optional(),
  ALBUMEN_EDGE_AUDIENCE: z.string().trim().min(1).optional(),
  ALBUMEN_EDGE_HEADER: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]+$/, "must be the name of a header")
    .default("Cf-Access-Jwt-Assertion"),
};

type Values = z.output<z.ZodObject<typeof edgeVariables>>;

/** Without issuer and audience, a token for another installation would be valid. */
export function checkEdgeVariables(values: Values, report: (name: string, message: string) => void): void {
  reportMissing(values, ["ALBUMEN_EDGE_JWKS_URL", "ALBUMEN_EDGE_ISSUER", "ALBUMEN_EDGE_AUDIENCE"], report);
}
