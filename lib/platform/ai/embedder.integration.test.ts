import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeOpenAi, startOpenAi } from "@/test/fakes/openai";
import type { EmbeddingBehaviour } from "@/test/fakes/openai-embeddings";
import { createEmbedder, type EmbedderOptions } from "./embedder";
import { createOpenAiAnalyzer } from "./openai";

let service: FakeOpenAi;
const texts = ["a lighthouse", "a dog on the shore"];

beforeEach(async () => {
  service = await startOpenAi();
});
afterEach(() => service.close());

function build(options: Partial<EmbedderOptions> = {}) {
  const { url, key, embeddings } = service;
  return createEmbedder({ provider: "openai", url, key, model: embeddings.model, ...options });
}

const embed = (options: Partial<EmbedderOptions> = {}) => build(options).embed(texts);
const failure = (retryAfterSeconds: number, isRejected = false) => ({
  name: "AnalyzerFailure",
  retryAfterSeconds,
  isRejected,
});

describe("embeddings of an OpenAI-compatible service", () => {
  it("are one vector for each text, with what the service counted", async () => {
    service.price = 0.00002;
    const { vectors, usage } = await embed();

    expect(vectors.map(({ length }) => length)).toEqual([256, 256]);
    expect(usage).toEqual({ inputTokens: 7, outputTokens: 0, cost: 0.00002 });
    expect(service.embeddings.calls).toEqual([
      expect.objectContaining({ model: "embedding-1", input: texts }),
    ]);
    expect(service.embeddings.calls[0]).not.toHaveProperty("dimensions");
  });

  it("have the length that is asked for, which is part of the model's version", async () => {
    expect(build().modelVersion).toBe("openai:embedding-1");

    const short = build({ dimensions: 64 });
    expect(short.modelVersion).toBe("openai:embedding-1@64");

    const { vectors } = await short.embed(texts);
    expect(vectors.map(({ length }) => length)).toEqual([64, 64]);
    expect(service.embeddings.calls[0]).toMatchObject({ dimensions: 64 });
  });

  it("are not taken from an answer that cannot be theirs", async () => {
    const answers: EmbeddingBehaviour[] = [
      { type: "vectors", length: 63 },
      { type: "one-less" },
      { type: "value", value: "0.5" },
      { type: "value", value: null },
      { type: "value", value: 1e39 },
      { type: "bytes", count: 10 },
      { type: "bytes", count: 10_000_000 },
      { type: "cut" },
    ];

    for (const answer of answers) {
      await service.close();
      service = await startOpenAi();
      service.embeddings.behave(answer);
      await expect(embed({ dimensions: 64 }), JSON.stringify(answer)).rejects.toMatchObject(failure(30));
    }
  });

  it("have 0 in place of a number that PostgreSQL takes for too small", async () => {
    service.embeddings.behave({ type: "value", value: 1e-60 });
    expect((await embed()).vectors[0]?.[0]).toBe(0);
  });

  it("embeddings pause for the service's Retry-After, and stop after three failures", async () => {
    service.embeddings.behave({ type: "status", status: 429, retryAfter: "7" });
    await expect(embed()).rejects.toMatchObject(failure(7));
    await expect(embed()).rejects.toMatchObject(failure(7));
    expect(service.embeddings.calls).toHaveLength(1);

    const other = await startOpenAi();
    other.embeddings.behave({ type: "status", status: 500 });
    for (let call = 0; call < 5; call++)
      await expect(embed({ url: other.url })).rejects.toMatchObject(failure(30));

    expect(other.embeddings.calls).toHaveLength(3);

    await other.close();
  });

  it("continue after a text that the service rejects", async () => {
    service.embeddings.behave({ type: "reject", containing: "dog" });
    for (let call = 0; call < 4; call++) await expect(embed()).rejects.toMatchObject(failure(30, true));
    expect((await build().embed(["a lighthouse"])).vectors).toHaveLength(1);
  });

  it("fail with a wrong key, and when the service does not answer", async () => {
    await expect(embed({ key: "sk-other" })).rejects.toMatchObject(failure(30));
    service.embeddings.behave({ type: "silence" });
    await expect(embed({ timeoutMs: 200 })).rejects.toMatchObject(failure(30));
  });

  it("do not stop analyses when they fail", async () => {
    service.embeddings.behave({ type: "status", status: 429, retryAfter: "60" });
    await expect(embed()).rejects.toMatchObject(failure(60));

    const { url, key, model } = service;
    const analyzer = createOpenAiAnalyzer({ provider: "openai", url, key, models: [model] });

    expect(
      await analyzer.analyze(Buffer.from("ffd8ffe0aabb", "hex"), { owner: "anna", isUrgent: true }),
    ).toMatchObject({
      modelVersion: "openai:vision-1",
    });
  });
});
