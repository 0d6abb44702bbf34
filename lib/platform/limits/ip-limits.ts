import { toIpNetwork } from "@/lib/platform/network/ip-network";
import { consumeHourlyLimit, consumeLimit, type RateLimitResult } from "./rate-limiter";

/** All limits by the caller's IP address: points per network and minute, or per hour where stated. */
export const ipLimits = {
  /** API requests without a credential, requests to the sign-in routes, and posted forms. */
  request: 12_000,
  /** API requests with an invalid credential. Valid ones have separate limits and are never counted here. */
  "bad-credential": 60,
  /** Sign-in links per hour, for any email address. Many people may share one IP address. */
  "sign-in-link": 60,
} as const;

export type IpLimit = keyof typeof ipLimits;

const hourlyLimits: ReadonlySet<IpLimit> = new Set(["sign-in-link"]);

/** Consumes `points` from the limit of the IP address's network. */
export function consumeIpLimit(name: IpLimit, ipAddress: string, points = 1): Promise<RateLimitResult> {
  const consume = hourlyLimits.has(name) ? consumeHourlyLimit : consumeLimit;
  return consume(name, toIpNetwork(ipAddress), ipLimits[name], points);
}
