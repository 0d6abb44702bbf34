import { env } from "../process/env";
import { singleton } from "../process/singleton";
import type { DomainEdge } from "./domain-edge";
import { createVercelEdge } from "./vercel";

export type { DomainEdge, EdgeState } from "./domain-edge";

/**
 * The platform in front of this installation; undefined when domains lead to the installation
 * itself.
 */
export function domainEdge(): DomainEdge | undefined {
  const { ALBUMEN_DOMAINS, VERCEL_API_URL, VERCEL_PROJECT_ID, VERCEL_TEAM_ID, VERCEL_API_TOKEN } = env();
  if (ALBUMEN_DOMAINS !== "vercel") return undefined;

  return singleton("domain-edge", () =>
    createVercelEdge({
      apiUrl: VERCEL_API_URL,
      project: VERCEL_PROJECT_ID ?? "",
      teamId: VERCEL_TEAM_ID,
      apiToken: VERCEL_API_TOKEN ?? "",
    }),
  );
}
