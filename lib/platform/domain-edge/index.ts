import { env } from "../process/env";
import { singleton } from "../process/singleton";
import { createVercelEdge } from "./vercel";

/** What the platform in front says about a domain. */
export interface EdgeState {
  /** Whether it has the domain, and the records of the domain lead to it. */
  isReady: boolean;
  /** Where the CNAME record should point to, if it says so. */
  cnameTarget: string | undefined;
  /** Why it is not ready. */
  message: string;
}

/** A platform that serves custom domains and gets their certificates. */
export interface DomainEdge {
  /** Adds the domain, unless it is there, and returns its state. Throws when the platform could not be asked. */
  add(hostname: string): Promise<EdgeState>;
  /** Does nothing if the domain is not there. */
  remove(hostname: string): Promise<void>;
}

/** The platform in front of this installation; undefined when domains lead to the installation itself. */
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
