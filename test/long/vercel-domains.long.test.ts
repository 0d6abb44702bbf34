import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainResource } from "@/lib/domains/resource";
import { requestHost } from "../builders/domains";
import { jpeg } from "../builders/images";
import { startZoneServer, type ZoneServer } from "../fakes/zone-server";
import { hasPgbouncer, pgbouncerMissing } from "../harness/pgbouncer.mjs";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { startVercelMode, type VercelMode } from "../harness/vercel/start-vercel-mode";

if (!hasPgbouncer) console.warn(`Skipped: ${pgbouncerMissing}.`);

const hostname = "photos.anna.test";

describe.skipIf(!hasPgbouncer)("custom domains on Vercel", () => {
  let mode: VercelMode;
  let client: ProductClient;
  let zones: ZoneServer;
  let domain: DomainResource;
  let bytes: Buffer;

  beforeAll(async () => {
    zones = await startZoneServer();
    mode = await startVercelMode({ ALBUMEN_DOMAINS: "vercel", ALBUMEN_DNS_SERVERS: zones.hostAndPort });
    client = await createClient(mode.service, "anna@example.com");
    bytes = await jpeg({ width: 300, height: 200 });
    const uploaded = await client.upload("lake.jpg", bytes, { visibility: "public" });
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
  }, 300_000);
  afterAll(async () => {
    await mode?.stop();
    zones?.close();
  });

  const get = (path: string, host = hostname) => requestHost(mode.service.origin, host, path);
  const statusOf = async (path: string, host?: string) => (await get(path, host)).status;
  const verify = async () => (await client.call("POST", `/api/domains/${domain.id}/verify`)).body;

  it("a domain is served when the owner's record exists and Vercel confirms that it leads to it", async () => {
    const created = await client.call("POST", "/api/domains", { hostname });
    expect(created.status, JSON.stringify(created.body)).toBe(201);

    domain = created.body;
    expect(await statusOf("/images/lake.jpg")).toBe(421);
    expect(mode.domains.size).toBe(0);

    zones.zone.set(domain.verification.txt_name, { TXT: [domain.verification.txt_value] });
    // A domain that was checked a moment ago is not checked again.
    await expect.poll(async () => (await verify()).status, { interval: 1_000 }).toBe("verifying");
    expect(mode.domains.get(hostname)).toEqual({ verified: true, misconfigured: true });

    mode.domains.set(hostname, { verified: true, misconfigured: false });
    await expect.poll(async () => (await verify()).status, { interval: 1_000 }).toBe("active");

    const { status, headers } = await get("/images/lake.jpg");
    expect([status, headers["content-length"]]).toEqual([200, String(bytes.length)]);
  });

  it("serve images and nothing else, and other hosts nothing", async () => {
    expect(await statusOf("/images/w128/lake.jpg")).toBe(200);

    for (const path of [
      "/api/me",
      "/dashboard/images",
      "/api/images",
      "/i/anna/images/lake.jpg",
      "/robots.txt",
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);

    const posted = await requestHost(mode.service.origin, hostname, "/api/images", { method: "POST" });

    expect(posted.status).toBe(405);

    for (const path of ["/", "/images/lake.jpg", "/api/me", "/dashboard"])
      expect([path, await statusOf(path, "evil.test")]).toEqual([path, 421]);
  });

  it("renamed images redirect on the domain, and pages redirect to the service", async () => {
    const { data } = (await client.call("GET", "/api/images")).body;
    await client.call("PATCH", `/api/images/${data[0].id}`, { filename: "sea.jpg" });
    const moved = await get("/images/w128/lake.jpg?format=webp");

    expect([moved.status, moved.headers.location]).toEqual([308, "/images/w128/sea.jpg?format=webp"]);

    const { handle } = (await client.call("GET", "/api/me")).body;
    for (const [path, page] of [
      ["/", ""],
      ["/?from=mail", ""],
      ["/images", "/images"],
    ] as const) {
      const { status, headers } = await get(path);
      expect([path, status, headers.location]).toEqual([
        path,
        308,
        `${mode.service.origin}/@${handle}${page}`,
      ]);
    }
  });

  it("are removed from the project with the domain", async () => {
    expect((await client.call("DELETE", `/api/domains/${domain.id}`)).status).toBe(200);
    expect(await statusOf("/images/sea.jpg")).toBe(421);
    await expect.poll(() => mode.domains.size).toBe(0);
  });
});
