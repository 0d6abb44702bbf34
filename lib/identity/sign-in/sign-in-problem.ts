import { toLocalPath } from "@/lib/identity/local-path";

const reasons = ["invalidEmail", "rejected", "notSent", "tooMany"] as const;

/** Why no link was sent. Passed in the sign-in page's query, because the page must work without a script. */
export interface SignInProblem {
  reason: (typeof reasons)[number];
  /** Minutes until the next attempt, for `tooMany`. */
  minutes: number;
  /** The text that was entered. */
  email: string;
}

interface ProblemPathOptions {
  reason: SignInProblem["reason"];
  retryAfterSeconds?: number;
  email: string;
  next: string | null;
}

/** Longer values would make a header that browsers and proxies reject. No email address is that long. */
const maxLength = { email: 254, next: 1_000 };

/** Returns the path of the sign-in page with the problem and the submitted values. */
export function signInProblemPath({ reason, retryAfterSeconds, email, next }: ProblemPathOptions): string {
  const query = new URLSearchParams({ problem: reason });
  if (retryAfterSeconds !== undefined) query.set("minutes", String(Math.ceil(retryAfterSeconds / 60)));
  if (email.length <= maxLength.email) query.set("email", email);
  const path = toLocalPath(next);
  if (path !== undefined && path.length <= maxLength.next) query.set("next", path);
  return `/sign-in?${query}`;
}

/** Ignores unknown reasons, because anyone can write such a query. */
export function parseSignInProblem(values: Pick<URLSearchParams, "get">): SignInProblem | undefined {
  const reason = reasons.find((known) => known === values.get("problem"));
  if (reason === undefined) return undefined;
  const minutes = values.get("minutes") ?? "";
  return {
    reason,
    minutes: /^[1-9]\d{0,3}$/.test(minutes) ? Number(minutes) : 1,
    email: (values.get("email") ?? "").slice(0, maxLength.email),
  };
}
