import { type Env, env } from "@/lib/platform/env";

// The environment has no other member that names the origin, so URLs can be built nowhere else.

/** Where people reach the app, e.g. `http://localhost:3000`. */
export function appOrigin({ ALBUMEN_URL, PORT }: Pick<Env, "ALBUMEN_URL" | "PORT"> = env()): string {
  return ALBUMEN_URL ?? `http://localhost:${PORT}`;
}

/** The URL of a request to this service, whatever its `Host` header says. */
export function parseRequestUrl(request: { url?: string | undefined }): URL {
  return new URL(request.url ?? "/", appOrigin());
}
