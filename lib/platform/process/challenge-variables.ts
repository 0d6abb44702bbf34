import { z } from "zod";
import { credential, reportMissing, secureUrl } from "./variable-types";

/** The variables of the human verification. */
export const challengeVariables = {
  /**
   * Whether people solve a challenge before uploads, sign-in links and reports. Default: if
   * Turnstile is set up.
   */
  ALBUMEN_CHALLENGE: z.enum(["none", "turnstile"]).optional(),
  /** Site key of a widget of Cloudflare Turnstile. */
  TURNSTILE_SITE_KEY: credential,
  /** Secret key of this widget. */
  TURNSTILE_SECRET_KEY: credential,
  /** For a test server. */
  TURNSTILE_API_URL: secureUrl.default("https://challenges.cloudflare.com/turnstile/v0"),
};

type Values = z.output<z.ZodObject<typeof challengeVariables>>;

const keys = ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"] as const;

/** Reports a missing key of the widget, unless challenges are disabled. */
export function checkChallengeVariables(
  values: Values,
  report: (name: string, message: string) => void,
): void {
  if (values.ALBUMEN_CHALLENGE === "turnstile") reportMissing(values, ["ALBUMEN_CHALLENGE", ...keys], report);
  else if (values.ALBUMEN_CHALLENGE === undefined) reportMissing(values, keys, report);
}
