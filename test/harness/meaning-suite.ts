import { afterAll, beforeEach } from "vitest";
import { embedImages } from "@/lib/ai";
import type { AiState } from "@/lib/ai/resource";
import type { ImageResource } from "@/lib/images/resource";
import { jpeg } from "../builders/images";
import type { FakeAnswer } from "../fakes/openai";
import { serveApi } from "./api-suite";
import { type Caller, createCaller } from "./caller";
import { serveModel } from "./fake-model";
import { serveVectorDatabase } from "./vector-database";

/** A search that is sent to the service once in all tests of a file. */
export const search = "hound";

/**
 * The API on a database with pgvector, and a model for embeddings, for the tests of a file. Each
 * test has a new owner.
 */
export async function serveMeaning() {
  const database = await serveVectorDatabase();
  const api = serveApi();
  const model = serveModel({ withEmbeddings: true });
  afterAll(() => database.close());
  let owner: Caller;
  let uploads = 0;
  beforeEach(async () => {
    owner = await createCaller(api.origin);
  });

  async function upload(fields: Record<string, string> = {}): Promise<ImageResource> {
    return owner.upload(`meant-${++uploads}.jpg`, await jpeg(), fields);
  }

  /** Analyses the image with this answer. */
  async function analyze(id: string, said: Partial<FakeAnswer>): Promise<string> {
    const answer = { caption: "", labels: [], text: "", nsfw_score: 0, ...said };
    model.service.behave({ type: "answer", answer });
    await owner.expect(200, "POST", `/api/images/${id}/ai/analyze`);

    return id;
  }

  return {
    api,
    database,
    model,
    upload,
    analyze,
    get owner() {
      return owner;
    },
    /** Uploads, analyses and embeds an image. */
    async add(said: Partial<FakeAnswer>, fields: Record<string, string> = {}): Promise<string> {
      const { id } = await upload(fields);
      await analyze(id, said);
      await embedImages();

      return id;
    },
    async find(query: string, caller = owner): Promise<string[]> {
      const { data } = await caller.expect<{ data: Array<{ id: string }> }>(
        200,
        "GET",
        `/api/images?${query}`,
      );
      return data.map(({ id }) => id);
    },
    /** The texts that the service was sent, without the search. */
    embedded: () =>
      model.service.embeddings.calls.flatMap(({ input }) => input).filter((text) => text !== search),
    readState: () => owner.expect<AiState>(200, "GET", "/api/ai"),
  };
}
