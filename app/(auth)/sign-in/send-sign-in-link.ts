"use server";

import { redirect } from "next/navigation";
import { localPath } from "@/components/auth/local-path";
import type { SignInProblem } from "@/components/auth/sign-in-form.client";
import { signIn } from "@/lib/auth";

const address = /^[^\s@]+@[^\s@]+$/;
const maxAddressLength = 254;

/** Sends the link and leads to "check your inbox"; answers only when it did not. */
export async function sendSignInLink(
  _before: SignInProblem | undefined,
  form: FormData,
): Promise<SignInProblem | undefined> {
  const email = String(form.get("email") ?? "").trim();
  if (email.length > maxAddressLength || !address.test(email)) return "address";
  try {
    await signIn("email", { email, redirectTo: localPath(form.get("next")), redirect: false });
  } catch {
    // The reason is in the log; it is not the stranger's business.
    return "notSent";
  }
  redirect("/sign-in/sent");
}
