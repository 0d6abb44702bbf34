import { toLocalPath } from "@/lib/identity/local-path";

/** Where to go after signing in: the page of this site that was asked for, else the dashboard. */
export function pathAfterSignIn(next: unknown): string {
  return toLocalPath(next) ?? "/dashboard";
}
