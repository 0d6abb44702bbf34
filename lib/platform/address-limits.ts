import { networkOf } from "@/lib/kernel/ip-network";
import { type Taken, takeTokens } from "./rate-limiter";

/** Every limit that counts by the caller's IP address: how many a minute one network has. */
export const addressLimits = {
  /** API requests without a credential, requests to the sign-in routes, and posted forms. */
  request: 12_000,
  /** API requests with a credential that is not good. Good credentials have limits of their own and are never counted here. */
  "bad-credential": 60,
} as const;

export type AddressLimit = keyof typeof addressLimits;

/** Takes `points` from the allowance of the address's network. */
export function takeForAddress(name: AddressLimit, ipAddress: string, points = 1): Promise<Taken> {
  return takeTokens(name, networkOf(ipAddress), addressLimits[name], points);
}
