import { afterAll, beforeEach } from "vitest";
import { env } from "@/lib/platform/process/env";
import { type FakeOpenAi, startOpenAi } from "@/test/fakes/openai";

/**
 * Lets a fake service analyze images in the tests of a file, and embed them if wanted: a new one
 * for each test.
 */
export function serveModel({ withEmbeddings = false } = {}): { readonly service: FakeOpenAi } {
  let service: FakeOpenAi | undefined;
  beforeEach(async () => {
    service = await startOpenAi();
    const { url, key, model, embeddings } = service;
    const variables = { ALBUMEN_AI_URL: url, ALBUMEN_AI_KEY: key, ALBUMEN_AI_MODEL: model };
    const embeddingModel = withEmbeddings ? embeddings.model : undefined;
    Object.assign(env(), { ALBUMEN_AI: "openai", ...variables, ALBUMEN_AI_EMBEDDING_MODEL: embeddingModel });

    return service.close;
  });
  afterAll(() => {
    Object.assign(env(), { ALBUMEN_AI: "off", ALBUMEN_AI_EMBEDDING_MODEL: undefined });
  });

  return {
    get service() {
      if (!service) throw new Error("The model exists in tests only.");
      return service;
    },
  };
}
