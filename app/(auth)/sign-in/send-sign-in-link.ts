"use server";

import { redirect } from "next/navigation";
import { localPath } from "@/components/auth/local-path";
import type { SignInProblem } from "@/components/auth/sign-in-form.client";
import { LinkNotSent, signIn } from "@/lib/auth";

const address = /^[^\s@]+@[^\s@]+$/;
const maxAddressLength = 254;

/** Sends the link and leads to "check your inbox"; answers only when it did not. */
export async function sendSignInLink(
  _before: SignInProblem | undefined,
  form: FormData,
): Promise<SignInProblem | undefined> {
  const email = String(form.get("email") ?? "").trim();
  if (email.length > maxAddressLength || !address.test(email)) return "address";
  const problem = await send(email, localPath(form.get("next")));
  if (problem) return problem;
  redirect("/sign-in/sent");
}

/** The reason is in the log; it is not the stranger's business, unless it is the address. */
async function send(email: string, redirectTo: string): Promise<SignInProblem | undefined> {
  try {
    const page = await signIn("email", { email, redirectTo, redirect: false });
    // A fault is no error to Auth.js's caller, but the way to its error page.
    return new URL(page, "http://here.invalid").pathname === "/sign-in/error" ? "notSent" : undefined;
  } catch (error) {
    return error instanceof LinkNotSent && error.isRecipientRejected ? "rejected" : "notSent";
  }
}
