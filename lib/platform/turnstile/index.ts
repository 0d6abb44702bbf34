import { z } from "zod";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { secondMs } from "@/lib/kernel/time";
import { env } from "../process/env";

const timeoutMs = 5 * secondMs;

interface Turnstile {
  siteKey: string;
  secretKey: string;
  apiUrl: string;
}

/** The configured widget; undefined if nothing asks for challenges. */
export function turnstile(): Turnstile | undefined {
  const {
    ALBUMEN_CHALLENGE: provider,
    TURNSTILE_SITE_KEY: siteKey,
    TURNSTILE_SECRET_KEY: secretKey,
    TURNSTILE_API_URL: apiUrl,
  } = env();
  if (provider === "none" || siteKey === undefined || secretKey === undefined) return undefined;

  return { siteKey, secretKey, apiUrl };
}

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/** What a token has to be for. */
interface Expected {
  hostname: string;
  action: string;
}

/** Errors about the configuration or Turnstile itself; all others are about the token. */
const ourErrors = ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"];

/**
 * Asks Turnstile whether the token solves a challenge of this host for this action. Each token is
 * valid once, for five minutes.
 * @throws AppError SERVICE_UNAVAILABLE when Turnstile does not answer, or not as documented
 */
export async function siteverify(
  { secretKey, apiUrl }: Turnstile,
  token: string,
  expected: Expected,
): Promise<boolean> {
  const verdict = await ask(`${apiUrl}/siteverify`, { secret: secretKey, response: token });
  const failure = verdict["error-codes"].find((code) => ourErrors.includes(code));
  if (failure !== undefined) throw unavailable(new Error(`Turnstile answered ${failure}.`));

  return verdict.success && verdict.hostname === expected.hostname && verdict.action === expected.action;
}

async function ask(url: string, body: object): Promise<z.output<typeof Verdict>> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Some errors have the status 400, with the same body.
    if (response.status >= 500) throw new Error(`Turnstile answered with the status ${response.status}.`);

    return Verdict.parse(await response.json());
  } catch (cause) {
    throw unavailable(cause);
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError(commonErrors.unavailable, { cause, retryAfterSeconds: 5 });
}
