import { secondMs } from "@/lib/kernel/time";
import { env } from "../process/env";
import { createDestinationPolicy, type DestinationPolicy } from "./destination-policy";
import { normalizeHost, OutboundFailure } from "./outbound-url";
import { createSafeFetch, type OutboundResponse, type SafeFetchOptions } from "./safe-fetch";

const maxHops = 5;
const redirectStatuses = [301, 302, 303, 307, 308];

/** Gets a URL as `SafeFetch` does, and follows its redirects. `url` is the one that responded. */
type FollowingFetch = <Result>(
  url: string,
  headers: Record<string, string>,
  use: (response: OutboundResponse & { url: string }) => Promise<Result>,
) => Promise<Result>;

/**
 * Creates a fetch for files at URLs that users enter. Each of up to five hops is a request of its
 * own, checked like the first, and all share the time. A URL with http is requested by https,
 * unless the installation allows its host.
 */
export function createFollowingFetch({
  allow,
  resolve,
  maxMs = 10 * secondMs,
}: SafeFetchOptions): FollowingFetch {
  const policy = createDestinationPolicy(allow);
  return async (entered, headers, use) => {
    const deadline = Date.now() + maxMs;
    let url = toHttps(entered, policy);
    for (let hop = 0; hop <= maxHops; hop++) {
      const fetch = createSafeFetch({ allow, resolve, maxMs: Math.max(1, deadline - Date.now()) });
      const requested = url;
      const outcome = await fetch(requested, { headers }, async (response) => {
        const target = findTarget(response, requested);
        return target === undefined ? { result: await use({ ...response, url: requested }) } : { target };
      });
      if ("result" in outcome) return outcome.result;

      url = toHttps(outcome.target, policy);
    }
    throw new OutboundFailure(`redirects more than ${maxHops} times`);
  };
}

/** Leaves what is no URL to the checks of the request. */
function toHttps(text: string, policy: DestinationPolicy): string {
  if (!URL.canParse(text)) return text;

  const url = new URL(text);
  if (url.protocol === "http:" && !policy.isAllowlisted(normalizeHost(url))) url.protocol = "https:";

  return url.href;
}

function findTarget({ status, headers }: OutboundResponse, url: string): string | undefined {
  const next = headers.location;
  if (!redirectStatuses.includes(status) || next === undefined) return undefined;
  if (!URL.canParse(next, url)) throw new OutboundFailure("redirects to an invalid URL");

  return new URL(next, url).href;
}

/** The following fetch of this installation. */
export const followingFetch: FollowingFetch = (url, headers, use) =>
  createFollowingFetch({ allow: env().ALBUMEN_OUTBOUND_ALLOW })(url, headers, use);
