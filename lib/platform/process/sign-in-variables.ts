import { z } from "zod";
import { credential, isSecureUrl, reportMissing, secureUrl } from "./variable-types";

/** The variables of single sign-on. */
export const signInVariables = {
  /** Client ID of an OAuth app of GitHub. */
  ALBUMEN_GITHUB_ID: credential,
  /** Client secret of the OAuth app. */
  ALBUMEN_GITHUB_SECRET: credential,
  /** A GitHub Enterprise Server instead of github.com. */
  ALBUMEN_GITHUB_URL: secureUrl.default("https://github.com"),
  /** Client ID of an OAuth client of Google. */
  ALBUMEN_GOOGLE_ID: credential,
  /** Client secret of the OAuth client. */
  ALBUMEN_GOOGLE_SECRET: credential,
  /** For a test server. */
  ALBUMEN_GOOGLE_ISSUER: secureUrl.default("https://accounts.google.com"),
  /** Issuer URL of any other provider of OpenID Connect. */
  ALBUMEN_OIDC_ISSUER: secureUrl.optional(),
  /** Client ID at this provider. */
  ALBUMEN_OIDC_ID: credential,
  /** Client secret at this provider. */
  ALBUMEN_OIDC_SECRET: credential,
  /** Name of this provider on the sign-in button. */
  ALBUMEN_OIDC_NAME: z.string().trim().min(1).max(40).default("OpenID Connect"),
};

type Values = z.output<z.ZodObject<typeof signInVariables>>;

const together = [
  ["ALBUMEN_GITHUB_ID", "ALBUMEN_GITHUB_SECRET"],
  ["ALBUMEN_GOOGLE_ID", "ALBUMEN_GOOGLE_SECRET"],
  ["ALBUMEN_OIDC_ISSUER", "ALBUMEN_OIDC_ID", "ALBUMEN_OIDC_SECRET"],
] as const;

/** Reports the missing variables of a provider that has some. */
export function checkSignInVariables(values: Values, report: (name: string, message: string) => void): void {
  for (const group of together) reportMissing(values, group, report);
}

/** The variables for reading the tokens of an access proxy. */
export const edgeVariables = {
  /** URL of the keys with which the identity-aware proxy signs its tokens. */
  ALBUMEN_EDGE_JWKS_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSecureUrl, "must start with https://")
    .optional(),
  /** Issuer of these tokens. */
  ALBUMEN_EDGE_ISSUER: z.string().trim().min(1).optional(),
  /** Audience of these tokens. */
  ALBUMEN_EDGE_AUDIENCE: z.string().trim().min(1).optional(),
  /** Request header with the token. */
  ALBUMEN_EDGE_HEADER: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]+$/, "must be the name of a header")
    .default("Cf-Access-Jwt-Assertion"),
};

/** Without issuer and audience, a token for another installation would be valid. */
export function checkEdgeVariables(
  values: z.output<z.ZodObject<typeof edgeVariables>>,
  report: (name: string, message: string) => void,
): void {
  reportMissing(values, ["ALBUMEN_EDGE_JWKS_URL", "ALBUMEN_EDGE_ISSUER", "ALBUMEN_EDGE_AUDIENCE"], report);
}
