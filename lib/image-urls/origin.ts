import { type Env, env } from "@/lib/platform/process/env";

// Only this file reads the origin from the environment, so all URLs are built through it.

/** The public origin of the app, e.g. `http://localhost:3000`. */
export function appOrigin({ ALBUMEN_URL, PORT }: Pick<Env, "ALBUMEN_URL" | "PORT"> = env()): string {
  return ALBUMEN_URL ?? `http://localhost:${PORT}`;
}

/** Parses the URL of a request to this service, ignoring its `Host` header. */
export function parseRequestUrl(request: { url?: string | undefined }): URL {
  return new URL(request.url ?? "/", appOrigin());
}
