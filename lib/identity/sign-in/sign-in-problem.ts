import { toLocalPath } from "@/lib/identity/local-path";

const reasons = ["address", "rejected", "notSent", "tooMany"] as const;

/** Why no link was sent, as the sign-in page is told in its query, so that it can say so without a script. */
export interface SignInProblem {
  reason: (typeof reasons)[number];
  /** Until the next try, where there were too many. */
  minutes: number;
  /** What was typed. */
  email: string;
}

interface ProblemPathOptions {
  reason: SignInProblem["reason"];
  retryAfterSeconds?: number;
  email: string;
  next: string | null;
}

/** Longer ones would make a header that browsers and proxies reject. No email address is that long. */
const maxLength = { email: 254, next: 1_000 };

/** The sign-in page that says what went wrong, with the form as it was sent. */
export function signInProblemPath({ reason, retryAfterSeconds, email, next }: ProblemPathOptions): string {
  const query = new URLSearchParams({ problem: reason });
  if (retryAfterSeconds !== undefined) query.set("minutes", String(Math.ceil(retryAfterSeconds / 60)));
  if (email.length <= maxLength.email) query.set("email", email);
  const path = toLocalPath(next);
  if (path !== undefined && path.length <= maxLength.next) query.set("next", path);
  return `/sign-in?${query}`;
}

/** Anybody can write such a query: a reason that is none of ours is no problem. */
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
