import { once } from "node:events";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { jobEvents, jobQueue, jobRuns, outbox } from "@/db/schema";
import { cacheTags, invalidateCaches, stale } from "@/lib/caching";
import { listRuns } from "@/lib/jobs";
import { isoTime } from "@/lib/kernel/time";
import { database, transaction } from "@/lib/platform/database/transaction";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { deleteInOtherProcess } from "@/test/harness/delete-in-other-process";
import { type JobRunner, startJobs } from "../start-jobs";
import { purgeCdn } from "./purge-cdn";

const cdn = await vi.hoisted(async () =>
  (await import("@/test/fakes/start-cloudflare-cdn")).startCloudflareCdn(),
);

const api = serveApi();
let jobs: JobRunner | undefined;

let uploadCount = 0;
const pages = () => cacheTags.pages(api.owner.actor.library.uid);

/** Uploads an image; what the upload itself purges, the public pages of its owner, is done with. */
async function upload() {
  const image = await api.owner.upload(`job-${++uploadCount}.jpg`, await testImage());
  await forgetPurges();
  return image;
}

async function forgetPurges(): Promise<void> {
  cdn.purges.length = 0;
  await database().delete(outbox);
}

const purgeEvents = () => database().$count(outbox, eq(outbox.name, "cdn/purge-requested"));

async function runJobs(): Promise<void> {
  jobs = await startJobs({ functions: [purgeCdn] });
}

/** Ends all waiting times of the job. */
const makeJobsDue = () => database().update(jobQueue).set({ dueAt: isoTime() });

async function expectRuns(count: number, status: string): Promise<void> {
  const ended = async () => {
    await makeJobsDue();
    return (await listRuns({ functionId: "purge-cdn" })).filter((run) => run.status === status).length;
  };
  await expect.poll(ended, { interval: 50 }).toBe(count);
}

beforeEach(forgetPurges);

afterEach(async () => {
  cdn.recover();
  cdn.onPurge(() => {});
  await jobs?.stop();
  jobs = undefined;
  for (const table of [jobRuns, jobEvents]) await database().delete(table);
});

afterAll(() => cdn.close());

describe("a change", () => {
  it.each([
    ["answers with an error", { status: 503, body: {} }],
    ["breaks off", "broken"],
    ["does not answer", "silence"],
  ] as const)("takes effect although the CDN %s, which is purged once it is back", async (_what, failure) => {
    const image = await upload();
    cdn.store("/kept", [cacheTags.image(image.id)]);
    cdn.fail(failure);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);

    expect((await fetch(withOrigin(api.origin, image.urls.original))).status).toBe(404);
    expect(cdn.storedUrls()).toEqual(["/kept"]);

    cdn.recover();
    await runJobs();

    await expect.poll(() => cdn.storedUrls()).toEqual([]);
  });

  it("that is rolled back purges nothing, now or later", async () => {
    const [image, other] = [await upload(), await upload()];
    const conflictingChange = { filename: other.filename, visibility: "private" };

    expect((await api.owner.call("PATCH", `/api/images/${image.id}`, conflictingChange)).status).toBe(409);

    const rolledBack = transaction(async () => {
      await invalidateCaches([stale.images([image.id])]);
      throw new Error("taken back");
    });

    await expect(rolledBack).rejects.toThrow("taken back");
    expect([cdn.purges, await purgeEvents()]).toEqual([[], 0]);
  });

  it("a change whose process is killed before the CDN was notified is purged by the job", async () => {
    const image = await upload();
    cdn.store("/kept", [cacheTags.image(image.id)]);
    const folder = path.join(inject("testFolder"), "deleting");
    const purgeStarted = new Promise<void>((resolve) => {
      cdn.onPurge(() => {
        resolve();
        return new Promise<void>(() => {});
      });
    });
    const process = await deleteInOtherProcess(folder, api.owner.actor.library.owner, image.id);
    const messages: unknown[] = [];
    process.on("message", (message) => messages.push(message));
    await purgeStarted;
    process.kill("SIGKILL");
    await once(process, "exit");

    expect([messages, cdn.storedUrls(), await purgeEvents()]).toEqual([[], ["/kept"], 1]);

    cdn.onPurge(() => {});
    await runJobs();

    await expect.poll(() => cdn.storedUrls()).toEqual([]);
  });
});

describe("the job", () => {
  it("purges again later, in case a response in flight was cached", async () => {
    const image = await upload();
    const tags = [cacheTags.image(image.id), pages()];
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await runJobs();

    await expect.poll(() => cdn.purges.length).toBe(2);

    cdn.store("/late", tags);
    await expectRuns(1, "completed");
    expect([cdn.storedUrls(), cdn.purges]).toEqual([[], [tags, tags, tags, tags]]);
  });

  it("retries as long as the CDN fails", async () => {
    const image = await upload();
    cdn.fail({ status: 500, body: {} }, 6);
    cdn.store("/kept", [cacheTags.image(image.id)]);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await runJobs();

    await expectRuns(1, "completed");
    expect([cdn.storedUrls(), cdn.purges.length]).toEqual([[], 3]);
  });

  it("purges few tags at a time, however many a change invalidates", async () => {
    const ids = Array.from({ length: 250 }, (_, at) => `img_${at}`);
    await transaction(() => invalidateCaches([stale.images(ids)]));

    expect(cdn.purges.flat()).toEqual(ids.map(cacheTags.image));

    const events = await database().select({ payload: outbox.payload }).from(outbox).orderBy(outbox.id);
    const tags: string[][] = events.map((event) => JSON.parse(event.payload).tags);

    expect([tags.map((some) => some.length), tags.flat()]).toEqual([
      [100, 100, 50],
      ids.map(cacheTags.image),
    ]);
  });
});
