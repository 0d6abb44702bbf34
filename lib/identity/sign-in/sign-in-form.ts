import { NextResponse } from "next/server";
import { callerIpAddress, readCookie } from "@/lib/identity";
import { requireChallenge } from "@/lib/identity/challenge";
import { challengeErrors } from "@/lib/identity/challenge/errors";
import { challengeField } from "@/lib/identity/challenge/values";
import { toLocalPath } from "@/lib/identity/local-path";
import { localeCookie } from "@/lib/identity/values";
import { AppError } from "@/lib/kernel/errors";
import { chooseLocale, listLocales } from "@/lib/platform/i18n/locale";
import { logger } from "@/lib/platform/process/logger";
import { requestSignInLink, type SignInLinkResult } from "./request-sign-in-link";
import { requestedLinksCookie } from "./requested-links";

/**
 * Sends the requested link. Redirects to "check your inbox", or back to the form with the problem.
 */
export async function submitSignInForm(form: URLSearchParams, headers: Headers): Promise<Response> {
  const email = form.get("email") ?? "";
  const next = form.get("next");
  const request = { email, next, ipAddress: callerIpAddress(headers), locale: requestLocale(headers) };
  const result = await requestWithChallenge(request, form.get(challengeField)).catch((err: unknown) => {
    logger().error({ err }, "a sign-in link could not be sent");
    return undefined;
  });
  const problem = toProblem(result);
  const location = problem ? signInProblemPath({ ...problem, email, next }) : "/sign-in/sent";
  const response = new NextResponse(null, {
    status: 303,
    headers: { location, "cache-control": "no-store" },
  });

  if (result?.state === "sent") {
    response.cookies.set(requestedLinksCookie(result.ticket.token, headers.get("cookie")));
  }

  return response;
}

async function requestWithChallenge(
  request: Parameters<typeof requestSignInLink>[0],
  token: string | null,
): Promise<SignInLinkResult | { state: "challenged" }> {
  try {
    await requireChallenge("sign-in", token);
  } catch (error) {
    if (error instanceof AppError && error.code === challengeErrors.failed.code)
      return { state: "challenged" };
    throw error;
  }
  return requestSignInLink(request);
}

/** Returns the language in which this browser sees the pages. */
function requestLocale(headers: Headers): string {
  return chooseLocale({
    setting: undefined,
    cookie: readCookie(headers.get("cookie"), localeCookie),
    acceptLanguage: headers.get("accept-language") ?? undefined,
    available: listLocales(),
  });
}

function toProblem(result: Awaited<ReturnType<typeof requestWithChallenge>> | undefined) {
  if (!result) return { reason: "notSent" } as const;
  if (result.state === "invalidEmail") return { reason: "invalidEmail" } as const;
  if (result.state === "challenged") return { reason: "challenge" } as const;
  if (result.state === "rejected") return { reason: "rejected" } as const;
  if (result.state === "tooMany") {
    return { reason: "tooMany", retryAfterSeconds: result.retryAfterSeconds } as const;
  }

  return undefined;
}

const reasons = ["invalidEmail", "challenge", "rejected", "notSent", "tooMany"] as const;

/**
 * The reason why no link was sent. Passed in the sign-in page's query, because the page must work
 * without a script.
 */
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

/**
 * Longer values would make a header that browsers and proxies reject. No email address is that
 * long.
 */
const maxLength = { email: 254, next: 1_000 };

/** Returns the path of the sign-in page with the problem and the submitted values. */
function signInProblemPath({ reason, retryAfterSeconds, email, next }: ProblemPathOptions): string {
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
