"use server";

import { signOut } from "@/lib/auth";

/** Ends the session and goes to the landing page. */
export async function leave(): Promise<void> {
  await signOut({ redirectTo: "/" });
}
