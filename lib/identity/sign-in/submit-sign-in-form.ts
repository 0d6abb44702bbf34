import { NextResponse } from "next/server";
import { callerIpAddress } from "@/lib/identity";
import { logger } from "@/lib/platform/logger";
import { requestSignInLink, type SignInLinkResult } from "./request-sign-in-link";
import { requestedLinksCookie } from "./requested-links";
import { signInProblemPath } from "./sign-in-problem";

/** Sends the requested link. Redirects to "check your inbox", or back to the form with the problem. */
export async function submitSignInForm(form: URLSearchParams, headers: Headers): Promise<Response> {
  const email = form.get("email") ?? "";
  const next = form.get("next");
  const result = await requestSignInLink({ email, next, ipAddress: callerIpAddress(headers) }).catch(
    (err: unknown) => {
      logger().error({ err }, "a sign-in link could not be sent");
      return undefined;
    },
  );
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

function toProblem(result: SignInLinkResult | undefined) {
  if (!result) return { reason: "notSent" } as const;
  if (result.state === "invalidEmail") return { reason: "invalidEmail" } as const;
  if (result.state === "rejected") return { reason: "rejected" } as const;
  if (result.state === "tooMany") {
    return { reason: "tooMany", retryAfterSeconds: result.retryAfterSeconds } as const;
  }
  return undefined;
}
