import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";

// Tests the client IP address in pages and API behind Next.js, in the real processes.

const trusted = "192.0.2.77";
const forged = { "x-albumen-address": trusted, "x-forwarded-for": trusted, "x-real-ip": trusted };

describe("a service without a proxy in front", () => {
  let service: Service & { stop: () => Promise<void> };
  let local: ProductClient;
  let restrictedKey: string;

  const makeKey = async (allowedIp: string) => {
    const { stdout } = await service.cli([
      "keys",
      "create",
      "--owner",
      "anna@example.com",
      "--allow-ip",
      allowedIp,
    ]);
    return stdout.trim();
  };

  const get = (key: string, headers: Record<string, string> = {}, origin = service.origin) =>
    fetch(`${origin}/api/images`, { headers: { authorization: `Bearer ${key}`, ...headers } });
  const logText = () => {
    const folder = path.join(service.dataFolder, "logs");
    return readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), "utf8"))
      .join("");
  };

  beforeAll(async () => {
    service = await startService();
    local = await createClient(service, "anna@example.com");
    restrictedKey = await makeKey(trusted);
  }, 300_000);
  afterAll(() => service?.stop());

  it("uses the connection's IP address in the API, whatever headers claim", async () => {
    const loopback = [await makeKey("127.0.0.0/8"), await makeKey("::1")];
    const statuses = await Promise.all(loopback.map(async (key) => (await get(key)).status));
    expect(statuses.sort()).toEqual([200, 403]);
    expect((await get(restrictedKey, forged)).status).toBe(403);
  });

  it("warns once about a proxy that is not configured", async () => {
    for (let index = 0; index < 3; index++) await get(local.key, { "x-forwarded-for": trusted });
    await expect.poll(() => logText().split("ALBUMEN_PROXY_HOPS is 0").length - 1).toBe(1);
  });
});
