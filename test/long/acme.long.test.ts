import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../server/start/network.mjs";
import { activateDomain } from "../builders/domains";
import { jpeg } from "../builders/images";
import { startZoneServer, type ZoneServer } from "../fakes/zone-server";
import { caddyMissing, type DomainCaddy, startDomainCaddy } from "../harness/edge/caddy-domains";
import { type Pebble, pebbleMissing, startPebble } from "../harness/edge/pebble";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";

const missing = caddyMissing ?? pebbleMissing;
if (missing) console.warn(`Skipped: ${missing}.`);

const hostname = "photos.anna.test";

describe.skipIf(missing)("Caddy, with an authority that issues certificates by ACME", () => {
  let service: Service & { stop: () => Promise<void> };
  let client: ProductClient;
  let pebble: Pebble;
  let caddy: DomainCaddy;
  let zones: ZoneServer;
  let bytes: Buffer;

  beforeAll(async () => {
    zones = await startZoneServer();
    const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
    pebble = await startPebble({ httpPort, tlsPort: httpsPort, dnsServer: zones.hostAndPort });
    service = await startService({
      env: {
        ALBUMEN_PROXY_HOPS: "1",
        ALBUMEN_DNS_SERVERS: zones.hostAndPort,
        ALBUMEN_OUTBOUND_ALLOW: "127.0.0.1",
        ALBUMEN_DOMAINS_PROBE_PORT: String(httpPort),
      },
    });
    const webPort = Number(new URL(service.origin).port);
    caddy = await startDomainCaddy({ httpPort, httpsPort, webPort, cachePort: webPort, authority: pebble });
    client = await createClient(service, "anna@example.com");
    bytes = await jpeg({ width: 200, height: 150 });
    expect((await client.upload("lake.jpg", bytes, { visibility: "public" })).status).toBe(201);
  }, 300_000);
  afterAll(async () => {
    await caddy?.stop();
    await pebble?.stop();
    await service?.stop();
    zones?.close();
  });

  const ordersOf = (host: string) =>
    pebble
      .output()
      .split("\n")
      .filter((line) => line.includes(host));

  it("gets a certificate for a domain once it is verified, and not before", async () => {
    zones.zone.set(hostname, { addresses: ["127.0.0.1"] });
    await expect(caddy.get(hostname, "/images/lake.jpg")).rejects.toThrow();
    expect(ordersOf(hostname)).toEqual([]);

    await activateDomain(client, zones, hostname);
    const { status, body } = await caddy.get(hostname, "/images/lake.jpg");

    expect([status, body.equals(bytes)]).toEqual([200, true]);
    expect(ordersOf(hostname)).not.toEqual([]);
  });

  it("orders none for other names, although they lead here", async () => {
    for (const other of ["evil.test", `a.${hostname}`, "claimed.test"]) {
      zones.zone.set(other, { addresses: ["127.0.0.1"] });
      await expect(caddy.get(other, "/images/lake.jpg"), other).rejects.toThrow();
      expect(ordersOf(other)).toEqual([]);
    }
  });
});
