import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { runWithCallerIpAddress } from "@/lib/identity";
import { requestPasskey } from "@/lib/identity/passkeys";
import { requestSignInLink } from "@/lib/identity/sign-in";
import { consumeReportLimit } from "@/lib/operation/reports";
import { consumeIpLimit, type IpLimit, ipLimits } from "@/lib/platform/rate-limiting/rate-limiter";
import { serveApi } from "@/test/harness/api-suite";
import type { Client } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

// Every limit by IP address, in one table: what counts, per which network, and which callers it
// never blocks.

const api = serveApi({ proxyHops: 1 });

/** Makes one counted attempt from the IP address, and returns whether the limit rejected it. */
type Attempt = (ipAddress: string) => Promise<boolean>;

const get = (path: string, headers: Record<string, string>) => fetch(api.origin + path, { headers });

const post = (path: string, headers: Record<string, string>) =>
  fetch(api.origin + path, { method: "POST", headers });

async function isLimited(call: Promise<Response>): Promise<boolean> {
  const response = await call;
  if (response.status !== 429) return false;

  expect(await response.json()).toMatchObject({ code: "RATE_LIMITED" });
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);

  return true;
}

async function isLinkLimited(ipAddress: string): Promise<boolean> {
  const email = `person-${randomUUID()}@example.com`;
  const { state } = await requestSignInLink({ email, next: "/", ipAddress, locale: "en" });
  return state === "tooMany";
}

/** Not over HTTP: the sign-in routes count as requests, too. */
const isPasskeyLimited = (ipAddress: string) =>
  rejectsByLimit(() => requestPasskey({ purpose: "sign-in" }, { cookies: null, ipAddress }));

/** Not over HTTP either. */
const isReportLimited = (ipAddress: string) =>
  rejectsByLimit(() => runWithCallerIpAddress(ipAddress, () => consumeReportLimit(new Headers())));

async function rejectsByLimit(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: expect.any(Number) });
    return true;
  }
}

/** A missing limit does not compile. */
const attempts: Record<IpLimit, Attempt> = {
  request: (ipAddress) => isLimited(get("/api/images", { "x-forwarded-for": ipAddress })),
  "bad-credential": (ipAddress) =>
    isLimited(get("/api/images", { "x-forwarded-for": ipAddress, authorization: "Bearer alb_guess" })),
  "sign-in-link": isLinkLimited,
  passkey: isPasskeyLimited,
  report: isReportLimited,
  oauth: (ipAddress) => isLimited(post("/oauth/token", { "x-forwarded-for": ipAddress })),
  "oauth-registration": (ipAddress) => isLimited(post("/oauth/register", { "x-forwarded-for": ipAddress })),
};

/** Two IP addresses that share an allowance, and one that does not. */
const networks = [
  {
    kind: "a /64 network of IPv6",
    first: "2001:db8:1:1::1",
    same: "2001:db8:1:1:ffff:ffff:ffff:ffff",
    other: "2001:db8:1:2::1",
  },
  {
    kind: "an IPv4 address, also where it is written as IPv6",
    first: "198.51.100.1",
    same: "::ffff:198.51.100.1",
    other: "198.51.100.2",
  },
];

describe.each(Object.entries(attempts) as Array<[IpLimit, Attempt]>)("the limit %s", (name, attempt) => {
  let person: Client;

  beforeAll(async () => {
    person = await signIn(api.origin, api.owner.actor);
  });

  it.each(networks)("counts $kind", async ({ first, same, other }) => {
    await consumeIpLimit(name, first, ipLimits[name] - 1);
    expect(await attempt(same)).toBe(false);
    expect(await attempt(first)).toBe(true);
    expect(await attempt(same)).toBe(true);
    expect(await attempt(other)).toBe(false);
  });

  it("never blocks a valid key or session of the same IP address", async () => {
    const from = { "x-forwarded-for": "203.0.113.5" };
    await consumeIpLimit(name, "203.0.113.5", ipLimits[name]);
    expect(await attempt("203.0.113.5")).toBe(true);
    for (const [via, client] of Object.entries({ key: api.owner, session: person })) {
      expect((await client.call("GET", "/api/images", undefined, from)).status).toBe(200);
      expect((await client.call("POST", "/api/tags", { tag: `${name}-${via}` }, from)).status).toBe(201);
    }
  });
});
