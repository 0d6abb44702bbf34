import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema";
import type { AiState } from "@/lib/ai/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { goodAnswer } from "@/test/fakes/openai";
import { serveAnalyses } from "@/test/harness/analysis-suite";
import { createCaller } from "@/test/harness/caller";

const { api, model, upload, analyze, turnOff } = serveAnalyses();

describe("an analysis that is not possible", () => {
  const unavailable = { status: 503, body: { code: "AI_UNAVAILABLE" } };

  it("an unavailable analysis fails with 503 and Retry-After, and does not count", async () => {
    const caller = await createCaller(api.origin);
    const { id } = await upload({}, caller);
    model.service.behave({ type: "status", status: 429, retryAfter: "9" });
    const failed = await caller.call("POST", `/api/images/${id}/ai/analyze`);

    expect(failed).toMatchObject(unavailable);
    expect(failed.headers.get("retry-after")).toBe("9");
    expect(await caller.expect<AiState>(200, "GET", "/api/ai")).toMatchObject({ quota: { used: 0 } });
  });

  it("an analysis without a usable result is rejected, and counts as far as the service counts it", async () => {
    const caller = await createCaller(api.origin);
    const { id } = await upload({}, caller);
    const rejected = { status: 400, body: { code: "ANALYSIS_REJECTED" } };
    model.service.behave({ type: "text", text: "I cannot describe this." });

    expect(await caller.call("POST", `/api/images/${id}/ai/analyze`)).toMatchObject(rejected);

    const counted = { quota: { used: 1 }, usage: { input_tokens: 600, output_tokens: 120 } };
    expect(await caller.expect<AiState>(200, "GET", "/api/ai")).toMatchObject(counted);

    model.service.behave({ type: "status", status: 400 });
    expect(await caller.call("POST", `/api/images/${id}/ai/analyze`)).toMatchObject(rejected);
    expect(await caller.expect<AiState>(200, "GET", "/api/ai")).toMatchObject(counted);
  });

  it("fails with 503 where nothing analyses images; stored analyses are still read", async () => {
    const { id } = await upload();
    await analyze(id);
    turnOff();

    expect(await api.owner.call("POST", `/api/images/${id}/ai/analyze`)).toMatchObject(unavailable);
    expect(await api.owner.expect(200, "GET", `/api/images/${id}/ai`)).toMatchObject({ image_id: id });
    expect(await api.owner.expect(200, "GET", "/api/ai")).toMatchObject({
      available: false,
      provider: "off",
      model_version: null,
    });
  });

  it("is rejected without a file and in the trash", async () => {
    const pending = await api.owner.expect<ImageResource>(201, "POST", "/api/images", {
      filename: "pending-analysis.jpg",
    });
    expect(await api.owner.call("POST", `/api/images/${pending.id}/ai/analyze`)).toMatchObject({
      status: 400,
      body: { code: "UPLOAD_MISSING" },
    });

    const { id } = await upload();
    await api.owner.expect(200, "DELETE", `/api/images/${id}`);

    expect(await api.owner.call("POST", `/api/images/${id}/ai/analyze`)).toMatchObject({
      status: 400,
      body: { code: "IMAGE_DELETED" },
    });
    expect(model.service.calls).toEqual([]);
  });
});

it("analyses are counted by the month; simultaneous ones of an image are one", async () => {
  const caller = await createCaller(api.origin);
  const { id } = await upload({}, caller);
  await Promise.all([analyze(id, caller), analyze(id, caller), analyze(id, caller)]);

  expect(model.service.calls).toHaveLength(1);
  expect(await caller.expect<AiState>(200, "GET", "/api/ai")).toMatchObject({
    available: true,
    provider: "openai",
    model_version: "openai:vision-1",
    quota: { used: 1, limit: null, resets_at: expect.stringMatching(/-01T00:00:00.000Z$/) },
    usage: { input_tokens: 300, output_tokens: 60, cost: 0 },
    seconds_per_image: expect.any(Number),
    alt_text: "off",
    search_modes: ["text"],
    embedding_model: null,
  });
});

it("counts that no service can mean are ignored; the analysis is used", async () => {
  const caller = await createCaller(api.origin);
  const { id } = await upload({}, caller);
  const odd = [9_007_199_254_740_000, 1e300, 1.5, -40];
  for (const count of odd) {
    model.service.tokens = { prompt_tokens: count, completion_tokens: count };
    model.service.price = count === 1.5 ? -1 : 1e300;
    expect(await analyze(id, caller), String(count)).toMatchObject({ caption: goodAnswer.caption });
  }

  model.service.tokens = {};
  model.service.price = 0.25;
  await analyze(id, caller);

  expect(await caller.expect<AiState>(200, "GET", "/api/ai")).toMatchObject({
    quota: { used: 5 },
    usage: { input_tokens: 300, output_tokens: 60, cost: 0.25 },
  });
});

it("simultaneous analyses do not exceed the quota", async () => {
  const caller = await createCaller(api.origin);
  const { owner } = caller.actor.account;
  await db()
    .update(users)
    .set({ quotas: { ai_analyses_month: 2 } })
    .where(eq(users.owner, owner));
  const images = await Promise.all([1, 2, 3, 4].map(() => upload({}, caller)));
  const calls = await Promise.all(
    images.map(({ id }) => caller.call("POST", `/api/images/${id}/ai/analyze`)),
  );

  expect(calls.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
  expect(calls.find(({ status }) => status === 400)?.body).toMatchObject({
    code: "QUOTA_EXCEEDED",
    details: { ai_analyses_month: ["3 needed, 2 allowed"] },
  });
  expect(await caller.expect<AiState>(200, "GET", "/api/ai")).toMatchObject({ quota: { used: 2, limit: 2 } });
  expect(model.service.calls).toHaveLength(2);
});
