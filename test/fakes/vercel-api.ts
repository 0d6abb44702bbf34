import type { Protocol, Reply } from "./fake-cdn";

const errorReply = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code, message } },
});

interface Account {
  project: string;
  /** Undefined for a personal account without a team. */
  teamId?: string;
  apiToken: string;
}

/** Vercel REST API: `dangerously-delete-by-tags`. */
export function vercelApi({ project, teamId, apiToken }: Account): Protocol {
  return (request, body) => {
    if (request.headers.authorization !== `Bearer ${apiToken}`)
      return errorReply(403, "forbidden", "Not authorized");

    const url = new URL(request.url ?? "/", "http://localhost");
    if (request.method !== "POST" || url.pathname !== "/v1/edge-cache/dangerously-delete-by-tags")
      return errorReply(404, "not_found", "Not found");

    const projectAndTeam = [
      url.searchParams.get("projectIdOrName"),
      url.searchParams.get("teamId") ?? undefined,
    ];

    if (projectAndTeam[0] !== project || projectAndTeam[1] !== teamId)
      return errorReply(404, "not_found", "Project not found");

    const { tags } = JSON.parse(body) as { tags?: unknown };
    if (
      !Array.isArray(tags) ||
      tags.length === 0 ||
      tags.length > 16 ||
      tags.some((tag) => String(tag).length > 256)
    )
      return errorReply(400, "bad_request", "Invalid request: `tags` should NOT have more than 16 items");

    return { status: 200, body: "", purged: tags };
  };
}
