import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { maxImageBytes } from "@/lib/images/resource";
import { jpeg } from "../builders/images";
import { padJpeg } from "../fixtures/padded-jpeg.mjs";
import { startCuttingProxy } from "../harness/cutting-proxy";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { repeat } from "../harness/races";
import { type Service, startService } from "../harness/service.mjs";
import { uploadByTus } from "../harness/tus-client";

let service: Service & { stop: () => Promise<void> };
let client: ProductClient;
let bytes: Buffer;

beforeAll(async () => {
  service = await startService();
  client = await createClient(service, "resuming@example.com");
  bytes = padJpeg(await jpeg({ width: 640, height: 480 }), maxImageBytes);
});
afterAll(() => service?.stop());

async function expectArrived(imageId: string | undefined): Promise<void> {
  const { body } = await client.call("GET", `/api/images/${imageId}`);
  expect(body.info.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
}

test("100 MB cut twenty times send at most 5% again", async () => {
  const proxy = await startCuttingProxy(service.origin, {
    bytesBetweenCuts: repeat(20, (cut) => 3_000_000 + ((cut * 977_231) % 3_000_000)),
    bytesPerSecond: 10_000_000,
  });
  onTestFinished(() => proxy.close());
  const { imageId } = await uploadByTus(proxy.origin, client.key, bytes, {
    metadata: { filename: "cut.jpg" },
  });

  await expectArrived(imageId);
  expect(proxy.cuts()).toBe(20);

  const repeated = proxy.forwardedBytes() / bytes.length - 1;
  console.log(`${(repeated * 100).toFixed(2)} % of the bytes were sent again`);

  expect(repeated).toBeLessThan(0.05);
});

test("100 MB arrive although the process is killed while it receives them", async () => {
  let kills = 0;
  const { imageId } = await uploadByTus(service.origin, client.key, bytes, {
    metadata: { filename: "killed.jpg" },
    retryDelays: repeat(400, () => 500),
    // A restarted process rejects nothing permanently.
    onShouldRetry: () => true,
    onProgress: (sent) => {
      if (sent < 30_000_000 * (kills + 1) || kills >= 2) return;

      kills++;
      process.kill(service.pid("web"), "SIGKILL");
    },
  });
  expect(kills).toBe(2);
  await expectArrived(imageId);
});
