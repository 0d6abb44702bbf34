import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { ImageReport } from "@/lib/analytics/resource";
import { jpeg } from "../builders/images";
import { createClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

let folder: string | undefined;
let service: Awaited<ReturnType<typeof startService>> | undefined;

afterAll(async () => {
  await service?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("a kill loses the counts of the last seconds at most, a stop nothing", async () => {
  folder = await createTestFolder();
  const dataFolder = `${folder}/data`;
  service = await startService({ dataFolder });
  const client = await createClient(service, "counted@example.com");
  const bytes = await jpeg({ width: 320, height: 240 });
  const { id, urls } = (await client.upload("counted.jpg", bytes)).body;
  const pathname = new URL(urls.original).pathname;

  async function deliver(times: number): Promise<void> {
    for (let time = 0; time < times; time++) {
      const response = await fetch(`${service?.origin}${pathname}`);
      expect((await response.arrayBuffer()).byteLength).toBe(bytes.length);
    }
  }

  async function counted(): Promise<number> {
    const url = `${service?.origin}/api/analytics/images/${id}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${client.key}` } });
    const { requests, bandwidth } = (await response.json()) as ImageReport;
    expect(bandwidth.total_bytes).toBe(requests.total * bytes.length);

    return requests.total;
  }

  await deliver(100);

  await expect.poll(counted).toBe(100);

  await deliver(50);
  const killed = service.pid("web");
  service.kill("web");

  await expect.poll(() => service?.pid("web")).not.toBe(killed);

  await service.untilReady();
  const afterKill = await counted();

  expect(afterKill).toBeGreaterThanOrEqual(100);
  expect(afterKill).toBeLessThanOrEqual(150);

  await deliver(70);
  await service.stop();
  service = await startService({ dataFolder });

  expect(await counted()).toBe(afterKill + 70);
});
