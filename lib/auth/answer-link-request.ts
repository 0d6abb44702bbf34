import { NextResponse } from "next/server";
import { callerIpAddress } from "@/lib/credentials";
import { logger } from "@/lib/platform/logger";
import { askedLinksCookie } from "./asked-links";
import { type LinkOutcome, requestSignInLink } from "./request-sign-in-link";
import { signInProblemPath } from "./sign-in-problem";

/** Sends the link that the form asks for and leads to "check your inbox", or back to the form with what went wrong. */
export async function answerLinkRequest(form: URLSearchParams, headers: Headers): Promise<Response> {
  const email = form.get("email") ?? "";
  const next = form.get("next");
  const outcome = await requestSignInLink({ email, next, ipAddress: callerIpAddress(headers) }).catch(
    (err: unknown) => {
      logger().error({ err }, "a sign-in link could not be sent");
      return undefined;
    },
  );
  const problem = problemOf(outcome);
  const location = problem ? signInProblemPath({ ...problem, email, next }) : "/sign-in/sent";
  const answer = new NextResponse(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  if (outcome?.state === "sent") {
    answer.cookies.set(askedLinksCookie(outcome.ticket.token, headers.get("cookie")));
  }
  return answer;
}

function problemOf(outcome: LinkOutcome | undefined) {
  if (!outcome) return { reason: "notSent" } as const;
  if (outcome.state === "invalidEmail") return { reason: "address" } as const;
  if (outcome.state === "rejected") return { reason: "rejected" } as const;
  if (outcome.state === "tooMany") {
    return { reason: "tooMany", retryAfterSeconds: outcome.retryAfterSeconds } as const;
  }
  return undefined;
}
