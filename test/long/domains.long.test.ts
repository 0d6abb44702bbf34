import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainResource } from "@/lib/domains/resource";
import { findFreePort } from "../../server/start/network.mjs";
import { activateDomain, requestHost } from "../builders/domains";
import { jpeg } from "../builders/images";
import { startZoneServer, type ZoneServer } from "../fakes/zone-server";
import { startServiceBehindVarnish } from "../harness/edge/behind-varnish.mjs";
import { caddyMissing, type DomainCaddy, startDomainCaddy } from "../harness/edge/caddy-domains";
import { type Varnish, varnishMissing } from "../harness/edge/varnish.mjs";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import type { Service } from "../harness/service.mjs";

const missing = caddyMissing ?? varnishMissing;
const owners = ["anna", "ben"] as const;
const hostOf = (owner: string) => `photos.${owner}.test`;
const rounds = 200;

describe.skipIf(missing)(`custom domains behind Caddy and Varnish${missing ? `: ${missing}` : ""}`, () => {
  let service: Service;
  let varnish: Varnish;
  let caddy: DomainCaddy;
  let zones: ZoneServer;
  let httpPort: number;
  let stop: () => Promise<unknown>;
  const clients = new Map<string, ProductClient>();
  const images = new Map<string, { id: string; bytes: Buffer }>();

  beforeAll(async () => {
    zones = await startZoneServer();
    httpPort = await findFreePort();
    ({ service, varnish, stop } = await startServiceBehindVarnish({
      hops: 2,
      host: "images.example.com",
      env: {
        ALBUMEN_DNS_SERVERS: zones.hostAndPort,
        ALBUMEN_OUTBOUND_ALLOW: "127.0.0.1",
        ALBUMEN_DOMAINS_PROBE_PORT: String(httpPort),
      },
    }));
    const portOf = (origin: string) => Number(new URL(origin).port);
    const ports = { webPort: portOf(service.origin), cachePort: portOf(varnish.origin) };
    caddy = await startDomainCaddy({ ...ports, httpPort, httpsPort: await findFreePort() });
    for (const [index, owner] of owners.entries()) await addOwner(owner, index);
  }, 600_000);
  afterAll(async () => {
    await caddy?.stop();
    await stop?.();
  });

  /** Both owners have an image at the same path, of different bytes. */
  async function addOwner(owner: string, index: number): Promise<void> {
    const client = await createClient(service, `${owner}@example.com`);
    clients.set(owner, client);
    const bytes = await jpeg({ width: 200 + index * 50, height: 150 });
    const uploaded = await client.upload("same.jpg", bytes, { visibility: "public" });
    expect(uploaded.status).toBe(201);
    images.set(owner, { id: uploaded.body.id, bytes });
    await activateDomain(client, zones, hostOf(owner));
  }

  const clientOf = (owner: string) => clients.get(owner) as ProductClient;
  const bytesOf = (owner: string) => images.get(owner)?.bytes as Buffer;

  it("serves HTTPS with a certificate for each, and none for other names", async () => {
    for (const owner of owners) {
      const { status, body } = await caddy.get(hostOf(owner), "/images/same.jpg");
      expect(status).toBe(200);
      expect(body.equals(bytesOf(owner))).toBe(true);
    }
    await expect(caddy.get("evil.test", "/images/same.jpg")).rejects.toThrow();
    const plain = await requestHost(`http://127.0.0.1:${httpPort}`, hostOf("anna"), "/images/same.jpg");
    expect([plain.status, plain.headers.location]).toEqual([
      308,
      `https://${hostOf("anna")}/images/same.jpg`,
    ]);
  });

  it("crosses nothing, warm and in any order", async () => {
    let crossed = 0;
    for (let round = 0; round < rounds; round++) {
      const owner = owners[round % 3 === 0 ? 0 : 1];
      const { status, body } = await caddy.get(hostOf(owner), `/images/same.jpg${round % 2 ? "?v=1" : ""}`);
      if (status !== 200 || !body.equals(bytesOf(owner))) crossed++;
    }

    expect(crossed).toBe(0);

    const warm = await caddy.get(hostOf("anna"), "/images/same.jpg");
    expect(warm.headers["x-cache"]).toBe("HIT");
  });

  it("decides by Host, not by the name of the handshake", async () => {
    const other = await caddy.get(hostOf("anna"), "/images/same.jpg", hostOf("ben"));
    expect(other.body.equals(bytesOf("ben"))).toBe(true);

    const unknown = await caddy.get(hostOf("anna"), "/images/same.jpg", "evil.test");
    expect(unknown.status).toBe(421);

    const { handle } = (await clientOf("anna").call("GET", "/api/me")).body as { handle: string };
    await requestHost(varnish.origin, "localhost", `/i/${handle}/images/same.jpg`);

    expect((await requestHost(varnish.origin, "evil.test", `/i/${handle}/images/same.jpg`)).status).toBe(421);
    expect((await requestHost(varnish.origin, hostOf("ben"), `/i/${handle}/images/same.jpg`)).status).toBe(
      404,
    );
  });

  it("stops serving an image that becomes private, on its domain only", async () => {
    const path = `/api/images/${images.get("ben")?.id}`;
    expect((await clientOf("ben").call("PATCH", path, { visibility: "private" })).status).toBe(200);
    expect((await caddy.get(hostOf("ben"), "/images/same.jpg")).status).toBe(404);
    expect((await caddy.get(hostOf("anna"), "/images/same.jpg")).status).toBe(200);
    expect((await clientOf("ben").call("PATCH", path, { visibility: "public" })).status).toBe(200);

    // A negative result is not cached even for a moment.
    await delay(100);
    expect((await caddy.get(hostOf("ben"), "/images/same.jpg")).status).toBe(200);
  });

  it("answers the question for a certificate without the name servers", async () => {
    zones.close();
    const { status } = await fetch(`${service.origin}/internal/domains/ask?domain=${hostOf("anna")}`);
    expect(status).toBe(200);
  });

  it("stops serving a deleted domain, whose certificate Caddy still has", async () => {
    const { data } = (await clientOf("ben").call("GET", "/api/domains")).body as { data: DomainResource[] };
    await clientOf("ben").call("DELETE", `/api/domains/${data[0]?.id}`);
    expect((await caddy.get(hostOf("ben"), "/images/same.jpg")).status).toBe(421);
  });
});
