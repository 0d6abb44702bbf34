import { describe, expect, it } from "vitest";
import { callerIpAddress, createKey, runWithCallerIpAddress } from "@/lib/identity";
import { env } from "@/lib/platform/process/env";
import { serveApi } from "@/test/harness/api-suite";
import { GET } from "./images/route";

// The handlers may run behind another server than ours. Then no header names the client, except the
// configured platform's.

const api = serveApi();
const trusted = "10.1.2.3";
/** Headers in which proxies, platforms and our own earlier releases name the client. */
const ipHeaderNames = [
  "x-albumen-address",
  "x-forwarded-for",
  "x-real-ip",
  "x-vercel-forwarded-for",
  "cf-connecting-ip",
  "true-client-ip",
  "forwarded",
];

/** Calls the route's handler as a foreign server does. */
async function listImages(headers: Record<string, string>): Promise<number> {
  const { key } = await createKey({
    owner: api.owner.actor.library.owner,
    name: "test",
    scopes: ["*"],
    expiresAt: null,
    allowedIps: [trusted],
  });

  const request = new Request("http://localhost/api/images", {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  return (await GET(request, { params: Promise.resolve({}) })).status;
}

const spoofedHeaders = Object.fromEntries(ipHeaderNames.map((name) => [name, trusted]));

describe("the caller's IP address", () => {
  it("is the one our server found, whatever the headers contain", async () => {
    expect(await runWithCallerIpAddress(trusted, () => listImages({}))).toBe(200);
    expect(await runWithCallerIpAddress("192.0.2.1", () => listImages(spoofedHeaders))).toBe(403);
  });

  it("is unknown without our server, whatever the headers contain", async () => {
    expect(await listImages(spoofedHeaders)).toBe(403);
    expect(callerIpAddress(new Headers(spoofedHeaders))).toBe("0.0.0.0");
  });

  it("is read from the header of the configured platform, and from no other", async () => {
    const configured = env();
    Object.assign(configured, { ALBUMEN_ADDRESS_HEADER: "x-vercel-forwarded-for" });
    try {
      expect(await listImages({ "x-vercel-forwarded-for": trusted })).toBe(200);
      expect(callerIpAddress({ "x-vercel-forwarded-for": "::ffff:10.1.2.3" })).toBe(trusted);
      expect(await listImages({ ...spoofedHeaders, "x-vercel-forwarded-for": "192.0.2.1" })).toBe(403);
      expect(callerIpAddress(new Headers({ "x-vercel-forwarded-for": "not an IP address" }))).toBe("0.0.0.0");
      expect(callerIpAddress(new Headers({ "x-vercel-forwarded-for": `${trusted}, 192.0.2.1` }))).toBe(
        "0.0.0.0",
      );
    } finally {
      Object.assign(configured, { ALBUMEN_ADDRESS_HEADER: undefined });
    }
  });
});
