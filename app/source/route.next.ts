import { env } from "@/lib/platform/process/env";

/** The URL is part of the environment, which the build does not know. */
export const dynamic = "force-dynamic";

/** Redirects to the source of this server. */
export function GET(): Response {
  return new Response(null, {
    status: 302,
    headers: { location: env().ALBUMEN_SOURCE_URL, "cache-control": "no-store" },
  });
}
