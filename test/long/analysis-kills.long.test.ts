import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { photo } from "../builders/images";
import { findDecoderPids } from "../crash/installation.mjs";
import { installAnalysisPackages } from "../harness/analysis-packages";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";

// The worker and the process with the models are killed while images are analyzed.

/** `ALBUMEN_TEST_KILLS=10` for a short run. */
const kills = Number(process.env.ALBUMEN_TEST_KILLS ?? 50);
const imageCount = 12;
const owner = "anna@example.com";

let service: Awaited<ReturnType<typeof startService>>;
let client: ProductClient;

beforeAll(async () => {
  const packages = await installAnalysisPackages();
  service = await startService({ env: { ALBUMEN_AI: "local", ALBUMEN_AI_PACKAGES: packages } });
  client = await createClient(service, owner);
}, 300_000);
afterAll(() => service?.stop());

async function expectOk(method: string, path: string, body?: object) {
  const answer = await client.call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function readAll(): Promise<ImageResource[]> {
  return (await expectOk("GET", "/api/images?limit=100")).data;
}

/** Kills the worker, or the newest process that it has forked; returns whether there was one. */
function kill(running: Service, victim: "worker" | "child"): boolean {
  const worker = running.pid("worker");
  const pid = victim === "worker" ? worker : findDecoderPids(worker).at(-1);
  if (pid === undefined) return false;

  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}

it("analyses every image once, whatever is killed", async () => {
  for (let at = 0; at < imageCount; at++) {
    const { status, body } = await client.upload(`kill-${at}.jpg`, await photo(300 + at, 200));
    expect(status, JSON.stringify(body)).toBe(201);
  }

  const analyze = () => expectOk("POST", "/api/images/batch", { action: "analyze", query: {} });
  let done = 0;
  await analyze();
  for (const deadline = Date.now() + 1_500_000; done < kills && Date.now() < deadline; ) {
    await sleep(300 + ((done * 397) % 1_700));
    if (!kill(service, done % 2 === 0 ? "worker" : "child")) continue;

    done++;
    await service.untilReady(60_000);
    // Finished images are analyzed again, so that there is always an analysis to interrupt.
    await analyze();
  }

  expect(done).toBe(kills);
  await expect
    .poll(async () => (await readAll()).map(({ status }) => status.ai), { timeout: 600_000, interval: 2_000 })
    .toEqual(Array.from({ length: imageCount }, () => "ready"));

  for (const { id } of await readAll())
    expect(await expectOk("GET", `/api/images/${id}/ai`)).toMatchObject({
      image_id: id,
      model_version: expect.stringMatching(/^local:/),
    });

  // An analysis that was interrupted after it was counted is counted once more by its next attempt.
  const { quota } = await expectOk("GET", "/api/ai");

  expect(quota.used).toBeGreaterThanOrEqual(imageCount);
  expect((await inspectStorage(service)).findings).toEqual([]);
}, 2_400_000);
