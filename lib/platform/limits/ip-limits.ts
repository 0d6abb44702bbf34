import { toIpNetwork } from "@/lib/platform/network/ip-network";
import { consumeHourlyLimit, consumeLimit, type RateLimitResult } from "./rate-limiter";

/** Every limit that counts by the caller's IP address: how many a minute one network has, or an hour where it says so. */
export const ipLimits = {
  /** API requests without a credential, requests to the sign-in routes, and posted forms. */
  request: 12_000,
  /** API requests with a credential that is not good. Good credentials have limits of their own and are never counted here. */
  "bad-credential": 60,
  /** Sign-in links an hour, for whomever. Many people may be behind one address. */
  "sign-in-link": 60,
} as const;

export type IpLimit = keyof typeof ipLimits;

const hourlyLimits: ReadonlySet<IpLimit> = new Set(["sign-in-link"]);

/** Takes `points` from the allowance of the address's network. */
export function consumeIpLimit(name: IpLimit, ipAddress: string, points = 1): Promise<RateLimitResult> {
  const consume = hourlyLimits.has(name) ? consumeHourlyLimit : consumeLimit;
  return consume(name, toIpNetwork(ipAddress), ipLimits[name], points);
}
