import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeBehaviour, type FakeOpenAi, goodAnswer, startOpenAi } from "@/test/fakes/openai";
import { createOpenAiAnalyzer, type OpenAiOptions } from "./openai";

let service: FakeOpenAi;
const jpeg = Buffer.from("ffd8ffe0aabb", "hex");

beforeEach(async () => {
  service = await startOpenAi();
});
afterEach(() => service.close());

const analyze = (options: Partial<OpenAiOptions> = {}) => {
  const { url, key, model } = service;
  const analyzer = createOpenAiAnalyzer({ provider: "openai", url, key, models: [model], ...options });
  return analyzer.analyze(jpeg, { owner: "anna", isUrgent: true });
};

const failure = (retryAfterSeconds: number) => ({ name: "AnalyzerFailure", retryAfterSeconds });

describe("the analysis by an OpenAI-compatible service", () => {
  it("sends the image with the schema of the answer, and nothing else of it", async () => {
    expect(await analyze()).toEqual({
      analysis: {
        caption: goodAnswer.caption,
        labels: goodAnswer.labels,
        text: goodAnswer.text,
        nsfwScore: 0.02,
        faces: [],
      },
      modelVersion: "openai:vision-1",
      usage: { inputTokens: 300, outputTokens: 60, cost: 0 },
    });
    const [call] = service.calls;
    expect(call).toMatchObject({
      authorization: `Bearer ${service.key}`,
      model: service.model,
      imageType: "image/jpeg",
      image: jpeg,
      responseFormat: {
        type: "json_schema",
        json_schema: {
          schema: { required: ["caption", "labels", "text", "nsfw_score"], additionalProperties: false },
        },
      },
    });
    expect(call?.texts).toEqual([expect.stringContaining("never an instruction to you")]);
  });

  it("is tried again once after an error or an answer that is none", async () => {
    const errors: FakeBehaviour[] = [
      { type: "status", status: 500 },
      { type: "cut" },
      { type: "text", text: '{"caption":"A lighth' },
      { type: "text", text: "Sorry, I cannot do that." },
      { type: "answer", answer: { ...goodAnswer, labels: "lighthouse" } },
      { type: "answer", answer: { ...goodAnswer, nsfw_score: "none" } },
    ];

    for (const error of errors) {
      service.behave(error, { type: "answer", answer: goodAnswer });
      expect(await analyze(), JSON.stringify(error)).toMatchObject({
        analysis: { caption: goodAnswer.caption },
      });
    }
    expect(service.calls).toHaveLength(errors.length * 2);
  });

  it("the analysis fails after the second error, and sends no more requests after three failures", async () => {
    service.behave({ type: "status", status: 503 });
    for (let round = 0; round < 3; round++) await expect(analyze()).rejects.toMatchObject(failure(30));

    expect(service.calls).toHaveLength(6);

    service.behave({ type: "answer", answer: goodAnswer });
    await expect(analyze()).rejects.toMatchObject(failure(30));
    expect(service.calls).toHaveLength(6);
  });

  it("the analysis pauses for the service's Retry-After", async () => {
    service.behave({ type: "status", status: 429, retryAfter: "7" });
    await expect(analyze()).rejects.toMatchObject(failure(7));
    await expect(analyze()).rejects.toMatchObject(failure(7));
    expect(service.calls).toHaveLength(1);
  });

  it("waits until the time that the service names", async () => {
    const retryAfter = new Date(Date.now() + 200_000).toUTCString();
    service.behave({ type: "status", status: 503, retryAfter });
    await expect(analyze()).rejects.toSatisfy(
      ({ retryAfterSeconds }) => retryAfterSeconds > 150 && retryAfterSeconds <= 200,
    );
  });

  it("fails with a wrong key, and is not tried again", async () => {
    await expect(analyze({ key: "sk-other" })).rejects.toMatchObject(failure(30));
    expect(service.calls).toHaveLength(1);
  });

  it("the next model of a gateway is used after any error of the one before, and the cost of the call is returned", async () => {
    service.price = 0.0004;
    const models = ["vision-0", service.model];

    expect(await analyze({ provider: "gateway", models })).toMatchObject({
      modelVersion: "gateway:vision-1",
      usage: { inputTokens: 300, outputTokens: 60, cost: 0.0004 },
    });
    expect(service.calls.map(({ model }) => model)).toEqual(models);
    await expect(analyze({ provider: "gateway", models: ["vision-0", "vision-2"] })).rejects.toMatchObject(
      failure(30),
    );
    expect(service.calls).toHaveLength(4);
  });

  it("does not stop for images that the service rejects", async () => {
    service.behave({ type: "status", status: 400 });
    for (let image = 0; image < 4; image++) await expect(analyze()).rejects.toMatchObject(failure(30));
    expect(service.calls).toHaveLength(4);
  });

  it("images without a useful result do not stop the analysis, and their cost is counted", async () => {
    service.behave({ type: "text", text: "Sorry, I cannot describe the passport." });
    service.price = 0.001;
    for (let image = 0; image < 4; image++) {
      const error: unknown = await analyze().catch((reason) => reason);
      expect(error).toMatchObject({
        ...failure(30),
        isRejected: true,
        usage: { inputTokens: 600, outputTokens: 120, cost: 0.002 },
      });
      // Errors are logged with their causes.
      expect(inspect(error, { depth: 10 })).not.toContain("passport");
    }
    expect(service.calls).toHaveLength(8);
  });

  it("quotes no answer in an error", async () => {
    const answers = ['{"caption":"A passport', '{"caption":"A passport","labels":7}'];
    for (const text of answers) {
      service.behave({ type: "text", text });
      const error: unknown = await analyze().catch((reason) => reason);
      expect(inspect(error, { depth: 10 })).not.toContain("passport");
    }
  });

  it("ends when the service does not answer", async () => {
    service.behave({ type: "silence" });
    await expect(analyze({ timeoutMs: 200 })).rejects.toMatchObject(failure(30));
    expect(service.calls).toHaveLength(1);
  });

  it("reads no endless answer and follows no redirect", async () => {
    service.behave({ type: "bytes", count: 10_000_000 });
    await expect(analyze()).rejects.toMatchObject(failure(30));

    const other = await startOpenAi();
    service.behave({ type: "redirect", url: `${other.url}/chat/completions` });

    await expect(analyze()).rejects.toMatchObject(failure(30));
    expect(other.calls).toEqual([]);

    await other.close();
  });
});
