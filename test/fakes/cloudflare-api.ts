import type { Protocol, Reply } from "./fake-cdn";

const errorReply = (status: number, code: number, message: string): Reply => ({
  status,
  body: { success: false, errors: [{ code, message }], messages: [], result: null },
});

/** Cloudflare API v4: `purge_cache`. */
export function cloudflareApi({ zoneId, apiToken }: { zoneId: string; apiToken: string }): Protocol {
  return (request, body) => {
    if (request.headers.authorization !== `Bearer ${apiToken}`)
      return errorReply(403, 10000, "Authentication error");
    if (request.method !== "POST" || request.url !== `/client/v4/zones/${zoneId}/purge_cache`)
      return errorReply(
        404,
        7003,
        `Could not route to ${request.url}, perhaps your object identifier is invalid?`,
      );

    if (request.headers["content-type"] !== "application/json")
      return errorReply(400, 6003, "Invalid request headers");

    const { tags } = JSON.parse(body) as { tags?: unknown };
    if (!isTags(tags))
      return errorReply(
        400,
        1012,
        "Request must contain one of purge_everything, files, tags, hosts or prefixes",
      );

    if (tags.length > 100) return errorReply(400, 1134, "Unable to purge, too many tags in one request");

    return {
      status: 200,
      body: { success: true, errors: [], messages: [], result: { id: "023e105f4ecef8ad9ca31a8372d0c353" } },
      purged: tags,
    };
  };
}

function isTags(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((tag) => typeof tag === "string");
}
