import { toLocalPath } from "@/lib/identity/local-path";

/** Returns the requested page of this site, else the dashboard. */
export function pathAfterSignIn(next: unknown): string {
  return toLocalPath(next) ?? "/dashboard";
}
