import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { jpeg } from "../builders/images";
import { corpusFiles, corpusMissing, isCorpusPresent } from "../harness/corpus";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { sample } from "../harness/sample";
import { type Service, startService } from "../harness/service.mjs";
import { describeTimes, startTrickle } from "../harness/trickle";

const files = sample(corpusFiles(), 40);
const browserAccept = "image/avif,image/webp,image/*,*/*;q=0.8";
const rejectionCodes = ["INVALID_IMAGE", "IMAGE_TOO_LARGE"];

if (!isCorpusPresent) console.log(`The corpus is not sent to the product: ${corpusMissing}.`);

/**
 * Uploads all real and hostile files to the real product, while another owner's visitors read a
 * small image.
 */
describe.skipIf(!isCorpusPresent)("the corpus", () => {
  let service: Service & { stop: () => Promise<void> };
  let uploader: ProductClient;
  let pids: number[];
  let trickle: ReturnType<typeof startTrickle>;
  const accepted = new Map<string, ImageResource>();
  const processIds = () => (["web", "worker", "postgres"] as const).map((name) => service.pid(name));

  beforeAll(async () => {
    service = await startService();
    uploader = await createClient(service, "corpus@example.com");
    const other = await createClient(service, "visited@example.com");
    const { body } = await other.upload("visited.jpg", await jpeg({ width: 800, height: 600 }));
    pids = processIds();
    const before = startTrickle(body.urls.w256);
    await sleep(2_000);
    console.log(`A visitor's request before: ${describeTimes(await before.stop())}`);
    trickle = startTrickle(body.urls.w256);
  });
  afterAll(() => service?.stop());

  test.each(files.map((file) => [file.name, file] as const))("%s", async (name, file) => {
    const answer = await uploader.upload(name.replaceAll("/", "-"), readFileSync(file.path));

    if (file.accepted) {
      expect(answer).toMatchObject({ status: 201, body: { status: { upload: "complete" } } });
      accepted.set(name, answer.body);
    } else {
      expect(answer.status, JSON.stringify(answer.body)).toBe(400);
      expect(rejectionCodes).toContain(answer.body.code);
    }
  });

  test("all presets of accepted files become ready", async () => {
    const open = new Map([...accepted].map(([name, { id }]) => [name, id]));
    const failed: string[] = [];
    for (const deadline = Date.now() + 230_000; open.size > 0 && Date.now() < deadline; await sleep(250)) {
      for (const [name, id] of open) {
        const { body } = await uploader.call("GET", `/api/images/${id}`);
        if (body.status.variants.pending.length > 0) continue;

        open.delete(name);
        if (body.status.variants.failed.length > 0) failed.push(name);
      }
    }

    expect({ failed, waiting: [...open.keys()] }).toEqual({ failed: [], waiting: [] });
  });

  test("every preset of them is delivered as an image", async () => {
    const wrong: string[] = [];
    for (const [name, { urls }] of accepted) {
      for (const [key, url] of Object.entries(urls)) {
        const response = await fetch(url, { headers: { accept: browserAccept } });
        const { byteLength } = await response.arrayBuffer();
        const isImage = /^image\/[a-z+]+$/.test(response.headers.get("content-type") ?? "");
        if (response.status !== 200 || !isImage || byteLength === 0)
          wrong.push(`${name} ${key}: ${response.status} ${response.headers.get("content-type")}`);
      }
    }

    expect(wrong).toEqual([]);
  });

  test("visitors got responses all the time", async () => {
    const visits = await trickle.stop();
    console.log(`A visitor's request during: ${describeTimes(visits)}`);

    expect(visits.failures).toEqual([]);
    expect(visits.milliseconds.length).toBeGreaterThan(files.length);
  });

  test("no process crashed and nothing is left behind", async () => {
    expect((await fetch(`${service.origin}/api/ready`)).status).toBe(200);
    expect(processIds()).toEqual(pids);
    expect(await inspectStorage(service)).toMatchObject({ clean: true, findings: [], youngObjects: 0 });
  });
});
