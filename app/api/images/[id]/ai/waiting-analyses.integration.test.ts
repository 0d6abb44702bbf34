import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { imageAi, outbox } from "@/db/schema";
import { analyzeWaiting, markAnalysisFailed, sweepWaiting } from "@/lib/ai";
import type { GridImagePage } from "@/lib/images/list-queries/resource";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import type { SettingsResource } from "@/lib/settings/resource";
import { serveAnalyses } from "@/test/harness/analysis-suite";
import { createCaller } from "@/test/harness/caller";
import { createMetadataImage } from "@/test/harness/metadata-image";

const { api, model, upload, read, runBatch, turnOff } = serveAnalyses();

const RequestedFile = z.object({
  imageId: z.string(),
  generation: z.number(),
  remote: z.boolean(),
  uid: z.string(),
});

async function readInGrid({ id }: ImageResource): Promise<object | undefined> {
  const page = await api.owner.expect<GridImagePage>(200, "GET", "/api/images?fields=grid");
  return page.data.find((image) => image.id === id);
}

describe("uploads", () => {
  beforeEach(() =>
    api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: { ai: "on" } }).then(() => undefined),
  );
  afterAll(() =>
    api.owner.expect(200, "PATCH", "/api/settings", { upload_defaults: {} }).then(() => undefined),
  );
  const fileOf = ({ id, version }: ImageResource) => ({ imageId: id, generation: version, remote: true });

  it("wait for their analysis if the owner wants that, and only once", async () => {
    const image = await upload();
    expect(image.status.ai).toBe("pending");
    expect(await readInGrid(image)).toMatchObject({ ai: "pending" });

    await analyzeWaiting(fileOf(image));
    await analyzeWaiting(fileOf(image));

    expect(model.service.calls).toHaveLength(1);
    expect((await read(image.id)).status.ai).toBe("ready");
    expect(await readInGrid(image)).not.toHaveProperty("ai");
  });

  it("wait on while the service fails, and are given up in the end", async () => {
    const image = await upload();
    model.service.behave({ type: "status", status: 429, retryAfter: "5" });

    await expect(analyzeWaiting(fileOf(image))).rejects.toMatchObject({ code: "AI_UNAVAILABLE" });
    expect((await read(image.id)).status.ai).toBe("pending");

    await markAnalysisFailed(fileOf(image));
    expect((await read(image.id)).status.ai).toBe("failed");
    expect(await readInGrid(image)).toMatchObject({ ai: "failed" });
  });

  it("fail at once when the model rejects the image", async () => {
    const image = await upload();
    model.service.behave({ type: "status", status: 400 });
    await analyzeWaiting(fileOf(image));
    expect((await read(image.id)).status.ai).toBe("failed");
  });

  it("are analyzed when a copy without metadata has taken their place", async () => {
    const image = await api.owner.upload("with-metadata.jpg", await createMetadataImage("jpeg"));
    await runBatch({ action: "strip", what: "all", ids: [image.id] });

    expect(await read(image.id)).toMatchObject({ version: 2, status: { ai: "pending" } });

    await analyzeWaiting(fileOf(image));
    expect((await read(image.id)).status.ai).toBe("ready");
  });

  it("are given up after a day without any analysis, and after a month", async () => {
    const caller = await createCaller(api.origin);
    await caller.expect(200, "PATCH", "/api/settings", { upload_defaults: { ai: "on" } });
    const [image, analyzed] = [await upload({}, caller), await upload({}, caller)];
    const statusAfter = async (days: number) => {
      await sweepWaiting(Date.now() + days * dayMs + 60_000);
      return (await caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}`)).status.ai;
    };

    expect(await statusAfter(0)).toBe("pending");

    await analyzeWaiting(fileOf(analyzed));
    const servedAt = isoTime(Date.now() + 1.5 * dayMs);
    await db().update(imageAi).set({ analyzedAt: servedAt }).where(eq(imageAi.imageId, analyzed.id));

    expect(await statusAfter(2)).toBe("pending");
    expect(await statusAfter(3)).toBe("failed");

    await caller.expect(200, "POST", "/api/images/batch", { action: "analyze", ids: [image.id] });
    const muchLater = isoTime(Date.now() + 31 * dayMs);
    await db().update(imageAi).set({ analyzedAt: muchLater }).where(eq(imageAi.imageId, analyzed.id));

    expect(await statusAfter(31)).toBe("failed");
  });

  it("do not wait where nothing analyses images", async () => {
    turnOff();
    expect((await upload()).status.ai).toBe("none");
  });
});

describe("after the operator has chosen a service elsewhere in place of models on the machine", () => {
  const settings = { upload_defaults: { ai: "on" } };
  const chooseLocal = () => Object.assign(env(), { ALBUMEN_AI: "local" });
  const chooseService = () => Object.assign(env(), { ALBUMEN_AI: "openai" });
  const findJob = async ({ id }: ImageResource) => {
    const rows = await db().select().from(outbox).where(eq(outbox.name, "image/analysis-requested"));
    const jobs = rows.map(({ payload }) => RequestedFile.parse(JSON.parse(payload)));
    return jobs.find(({ imageId }) => imageId === id);
  };

  it("images that waited for the machine are not sent there", async () => {
    chooseLocal();
    const caller = await createCaller(api.origin);
    await caller.expect(200, "PATCH", "/api/settings", settings);
    const image = await upload({}, caller);

    expect(image.status.ai).toBe("pending");

    const job = await findJob(image);
    expect(job).toMatchObject({ remote: false, uid: caller.actor.account.uid });

    chooseService();
    if (job) await analyzeWaiting(job);

    expect(model.service.calls).toEqual([]);
    expect((await caller.expect(200, "GET", `/api/images/${image.id}`)).status.ai).toBe("none");
  });

  it("uploads are analyzed there only after the owner has chosen that again", async () => {
    chooseLocal();
    const caller = await createCaller(api.origin);
    const chosen = async () =>
      (await caller.expect<SettingsResource>(200, "GET", "/api/settings")).upload_defaults.ai;
    await caller.expect(200, "PATCH", "/api/settings", settings);

    expect(await chosen()).toBe("on");

    chooseService();
    expect(await chosen()).toBe("off");
    expect((await upload({}, caller)).status.ai).toBe("none");

    await caller.expect(200, "PATCH", "/api/settings", settings);
    expect(await chosen()).toBe("on");

    const image = await upload({}, caller);
    expect(image.status.ai).toBe("pending");
    expect(await findJob(image)).toMatchObject({ remote: true });

    chooseLocal();
    await caller.expect(200, "PATCH", "/api/settings", {
      upload_defaults: { ai: "on", visibility: "private" },
    });
    chooseService();

    expect(await chosen()).toBe("on");
  });
});

describe("a batch of analyses", () => {
  it("a batch queues images for their analysis, except images that cannot have one", async () => {
    const caller = await createCaller(api.origin);
    const [first, second] = [await upload({}, caller), await upload({}, caller)];
    const pending = await caller.expect<ImageResource>(201, "POST", "/api/images", { filename: "none.jpg" });
    const request = { action: "analyze", ids: [first.id, second.id, pending.id] };

    expect(
      await caller.expect(200, "POST", "/api/images/batch", { ...request, dry_run: true }),
    ).toMatchObject({
      changed: 2,
      failed: 1,
      undo_job: null,
    });
    expect(await caller.expect(200, "POST", "/api/images/batch", request)).toMatchObject({
      results: [{ status: "changed" }, { status: "changed" }, { status: "failed", code: "UPLOAD_MISSING" }],
      undo_job: null,
    });
    expect(await caller.expect(200, "POST", "/api/images/batch", request)).toMatchObject({ unchanged: 2 });

    const { status, version } = await caller.expect<ImageResource>(200, "GET", `/api/images/${first.id}`);
    expect(status.ai).toBe("pending");

    await analyzeWaiting({ imageId: first.id, generation: version, remote: true });
    expect(await caller.expect(200, "GET", `/api/images/${first.id}`)).toMatchObject({
      status: { ai: "ready" },
    });
  });

  it("is not possible where nothing analyses images, and needs the scope ai:write", async () => {
    const { id } = await upload();
    const request = { action: "analyze", ids: [id] };
    const limited = await createCaller(api.origin, ["images:write"]);

    expect(await limited.call("POST", "/api/images/batch", request)).toMatchObject({ status: 403 });

    turnOff();
    expect(await api.owner.call("POST", "/api/images/batch", request)).toMatchObject({
      status: 503,
      body: { code: "AI_UNAVAILABLE" },
    });
  });
});
