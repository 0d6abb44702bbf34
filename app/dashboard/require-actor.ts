import { redirect } from "next/navigation";
import { currentActor } from "@/lib/identity/sign-in";
import type { Actor } from "@/lib/kernel/actor";

/** Returns the signed-in actor; redirects a stranger to sign in, and from there back to this path. */
export async function requireActor(path: string): Promise<Actor> {
  return (await currentActor()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
