"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import type { SignInProblem } from "@/components/auth/sign-in-form.client";
import { askedLinksCookie, requestSignInLink } from "@/lib/auth";
import { callerIpAddress, isSameOrigin } from "@/lib/credentials";
import { logger } from "@/lib/platform/logger";

/** Sends the link and leads to "check your inbox"; answers only when it did not. */
export async function sendSignInLink(
  _before: SignInProblem | undefined,
  form: FormData,
): Promise<SignInProblem | undefined> {
  const received = await headers();
  // Another site could otherwise give its visitors the cookie by which a link of its own signs them in.
  if (!isSameOrigin(received)) return { reason: "notSent" };
  const outcome = await requestSignInLink({
    email: String(form.get("email") ?? ""),
    next: form.get("next"),
    ipAddress: callerIpAddress(received),
  }).catch((err: unknown) => {
    logger().error({ err }, "a sign-in link could not be sent");
  });
  if (!outcome) return { reason: "notSent" };
  if (outcome.state === "invalidEmail") return { reason: "address" };
  if (outcome.state === "rejected") return { reason: "rejected" };
  if (outcome.state === "tooMany") {
    return { reason: "tooMany", minutes: Math.ceil(outcome.retryAfterSeconds / 60) };
  }
  if (outcome.state === "sent") {
    const { name, value, ...options } = askedLinksCookie(outcome.ticket.token, received.get("cookie"));
    (await cookies()).set(name, value, options);
  }
  redirect("/sign-in/sent");
}
