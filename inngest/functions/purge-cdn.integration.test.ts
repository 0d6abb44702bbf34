import { once } from "node:events";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { jobEvents, jobQueue, jobRuns, outbox } from "@/db/schema";
import { listRuns } from "@/lib/jobs";
import { cacheTags } from "@/lib/kernel/cache-tags";
import { isoTime } from "@/lib/kernel/time";
import { withdrawImages } from "@/lib/platform/cdn/withdraw";
import { database, transaction } from "@/lib/platform/transaction";
import { serveApi } from "@/test/api-suite";
import { deleteElsewhere } from "@/test/cdn/delete-elsewhere";
import { at, photo } from "@/test/uploads";
import { type Jobs, startJobs } from "../start-jobs";
import { purgeCdn } from "./purge-cdn";

const cdn = await vi.hoisted(async () => (await import("@/test/cdn/cdn-in-front")).cdnInFront());

const api = serveApi();
let jobs: Jobs | undefined;

let made = 0;
const upload = async () => api.owner.upload(`job-${++made}.jpg`, await photo());
const purgeEvents = () => database().$count(outbox, eq(outbox.name, "cdn/purge-requested"));

async function runJobs(): Promise<void> {
  jobs = await startJobs({ functions: [purgeCdn] });
}

/** What the job waits for is there at once. */
const hurry = () => database().update(jobQueue).set({ dueAt: isoTime() });

async function expectRuns(count: number, status: string): Promise<void> {
  const ended = async () => {
    await hurry();
    return (await listRuns({ functionId: "purge-cdn" })).filter((run) => run.status === status).length;
  };
  await expect.poll(ended, { interval: 50 }).toBe(count);
}

beforeEach(async () => {
  cdn.purges.length = 0;
  await database().delete(outbox);
});

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
  ] as const)("is made although the CDN %s, which is purged once it can be", async (_what, trouble) => {
    const image = await upload();
    cdn.keep("/kept", [cacheTags.image(image.id)]);
    cdn.fail(trouble);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect((await fetch(at(api.origin, image.urls.original))).status).toBe(404);
    expect(cdn.kept()).toEqual(["/kept"]);
    cdn.recover();
    await runJobs();
    await expect.poll(() => cdn.kept()).toEqual([]);
  });

  it("that is taken back purges nothing, now or later", async () => {
    const [image, other] = [await upload(), await upload()];
    const taken = { filename: other.filename, visibility: "private" };
    expect((await api.owner.call("PATCH", `/api/images/${image.id}`, taken)).status).toBe(409);
    const abandoned = transaction(async () => {
      await withdrawImages([image.id]);
      throw new Error("taken back");
    });
    await expect(abandoned).rejects.toThrow("taken back");
    expect([cdn.purges, await purgeEvents()]).toEqual([[], 0]);
  });

  it("whose process is killed before the CDN has heard of it is purged by the job", async () => {
    const image = await upload();
    cdn.keep("/kept", [cacheTags.image(image.id)]);
    const folder = path.join(inject("testFolder"), "deleting");
    const heard = new Promise<void>((resolve) => {
      cdn.onPurge(() => {
        resolve();
        return new Promise<void>(() => {});
      });
    });
    const process = await deleteElsewhere(folder, api.owner.actor.owner, image.id);
    const messages: unknown[] = [];
    process.on("message", (message) => messages.push(message));
    await heard;
    process.kill("SIGKILL");
    await once(process, "exit");
    expect([messages, cdn.kept(), await purgeEvents()]).toEqual([[], ["/kept"], 1]);
    cdn.onPurge(() => {});
    await runJobs();
    await expect.poll(() => cdn.kept()).toEqual([]);
  });
});

describe("the job", () => {
  it("purges again after a while, what was kept of an answer under way", async () => {
    const image = await upload();
    const tags = [cacheTags.image(image.id)];
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await runJobs();
    await expect.poll(() => cdn.purges.length).toBe(2);
    cdn.keep("/late", tags);
    await expectRuns(1, "completed");
    expect([cdn.kept(), cdn.purges]).toEqual([[], [tags, tags, tags, tags]]);
  });

  it("tries again for as long as the CDN fails", async () => {
    const image = await upload();
    cdn.fail({ status: 500, body: {} }, 6);
    cdn.keep("/kept", [cacheTags.image(image.id)]);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await runJobs();
    await expectRuns(1, "completed");
    expect([cdn.kept(), cdn.purges.length]).toEqual([[], 3]);
  });

  it("has few tags to purge at a time, however many a change withdraws", async () => {
    const ids = Array.from({ length: 250 }, (_, at) => `img_${at}`);
    await transaction(() => withdrawImages(ids));
    expect(cdn.purges.flat()).toEqual(ids.map(cacheTags.image));
    const events = await database().select({ payload: outbox.payload }).from(outbox).orderBy(outbox.id);
    const tags: string[][] = events.map((event) => JSON.parse(event.payload).tags);
    expect([tags.map((some) => some.length), tags.flat()]).toEqual([
      [100, 100, 50],
      ids.map(cacheTags.image),
    ]);
  });
});
