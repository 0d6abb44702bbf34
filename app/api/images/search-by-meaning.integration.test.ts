import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageAi, imageEmbeddings, users } from "@/db/schema";
import { embedImages } from "@/lib/ai";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { photo } from "@/test/builders/images";
import { uploadBytes } from "@/test/builders/uploads";
import { search, serveMeaning } from "@/test/harness/meaning-suite";

const suite = await serveMeaning();
const { api, database, model, upload, analyze, add, find, embedded, readState } = suite;

const beacon = "search=beacon%20on%20the%20coast";
const unavailable = { status: 503, body: { code: "AI_UNAVAILABLE" } };

describe("a search by meaning", () => {
  it("finds images whose texts mean the same, nearest first", async () => {
    const lighthouse = await add({ caption: "A lighthouse above the rocky shore" });
    const invoice = await add({ text: "INVOICE of the lighthouse keeper, to be paid by the end of May" });
    const dog = await add({ labels: [{ name: "dog", score: 0.9 }] });

    expect(await find(beacon)).toEqual([]);
    expect(await find(`${beacon}&mode=semantic`)).toEqual([lighthouse, invoice, dog]);
    expect(await find(`${beacon}&mode=semantic&fields=grid&sort=relevance`)).toEqual([
      lighthouse,
      invoice,
      dog,
    ]);
    expect(await find("search=puppy&mode=semantic&limit=1")).toEqual([dog]);
    expect(await find("search=puppy&mode=semantic", api.stranger)).toEqual([]);
  });

  it("finds by words and meaning with hybrid, first what both find", async () => {
    const both = await add({ caption: "A beacon" });
    const byMeaning = await add({ caption: "A lighthouse" });
    const { id: byWords } = await upload({ title: "Beacon" });

    expect(await find("search=beacon")).toEqual([byWords, both]);
    expect(await find("search=beacon&mode=semantic")).toHaveLength(2);
    expect(await find("search=beacon&mode=hybrid")).toEqual([both, byWords, byMeaning]);
    expect(await find("search=%3F%3F&mode=hybrid")).toHaveLength(2);
  });

  it("obeys all other filters", async () => {
    const shown = await add({ caption: "A dog on the shore" }, { tags: "sea" });
    const deleted = await add({ caption: "A dog on the shore" }, { tags: "sea" });
    await add({ caption: "A dog on the shore" });
    await suite.owner.expect(200, "DELETE", `/api/images/${deleted}`);

    expect(await find("search=puppy&mode=semantic&tag=sea")).toEqual([shown]);
    expect(await find("search=puppy&mode=hybrid&tag=sea")).toEqual([shown]);
    expect(await find("search=puppy&mode=semantic&tag=sea&deleted=only")).toEqual([deleted]);
  });

  it("needs a search, and is one page", async () => {
    for (const query of [
      "mode=semantic",
      "mode=hybrid&search=%20",
      "mode=semantic&search=dog&sort=recent",
      "mode=semantic&search=dog&cursor=x",
      "mode=hybrid&search=dog&include_total=true",
      "mode=magic&search=dog",
    ])
      expect(await suite.owner.call("GET", `/api/images?${query}`), query).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR" },
      });
    await add({ caption: "A dog" });
    await add({ caption: "Two dogs" });
    expect(
      await suite.owner.expect(200, "GET", "/api/images?mode=semantic&search=dog&limit=1"),
    ).toMatchObject({
      next_cursor: null,
    });
  });

  it("the same search sends one request to the service", async () => {
    await find("search=repeated&mode=semantic");
    await find("search=repeated&mode=hybrid");
    expect(embedded()).toEqual(["repeated"]);
  });

  it("requests to the service are limited to the rate of analyses", async () => {
    const account = suite.owner.actor.account;
    await db().update(users).set({ planTier: "free" }).where(eq(users.uid, account.uid));
    const statusOf = async (text: string) =>
      (await suite.owner.call("GET", `/api/images?mode=semantic&search=${text}`)).status;
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push(await statusOf(`limited-${at}`));

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusOf("limited-0")).toBe(200);
  });

  it("a search fails with 503 and Retry-After while the service fails", async () => {
    model.service.embeddings.behave({ type: "status", status: 429, retryAfter: "9" });
    const failed = await suite.owner.call("GET", "/api/images?search=never&mode=semantic");
    expect(failed).toMatchObject(unavailable);
    expect(failed.headers.get("retry-after")).toBe("9");
  });
});

describe("the embedding of an image", () => {
  it("is of its title, its tags and its analysis, and counted", async () => {
    const { id } = await upload({ title: "Holiday", tags: "north-sea,summer" });
    await analyze(id, {
      caption: "A lighthouse.",
      labels: [{ name: "Rocky Shore", score: 1 }],
      text: "PIER",
    });
    const { usage: before } = await readState();
    model.service.price = 0.001;
    await embedImages();

    expect(embedded()).toEqual(["Holiday\nA lighthouse.\nrocky shore\nnorth sea, summer\nPIER"]);

    const { usage, quota } = await readState();
    expect(usage).toMatchObject({ input_tokens: (before?.input_tokens ?? 0) + 9, cost: 0.001 });
    expect(quota?.used).toBe(1);
  });

  it("follows changes of the text, and of nothing else", async () => {
    const id = await add({ caption: "A lighthouse" });
    await suite.owner.expect(200, "PATCH", `/api/images/${id}`, { visibility: "private", nsfw: true });
    await analyze(id, { caption: "A lighthouse" });
    await embedImages();

    expect(embedded()).toEqual(["A lighthouse"]);

    await suite.owner.expect(200, "PATCH", `/api/images/${id}`, { title: "Puppy" });
    await embedImages();

    expect(embedded()).toEqual(["A lighthouse", "Puppy\nA lighthouse"]);
  });

  it("is made again when the text changes while the service is asked", async () => {
    const { id } = await upload();
    await analyze(id, { caption: "A lighthouse" });
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    model.service.embeddings.behave({ type: "later", until }, { type: "vectors" });
    const first = embedImages();

    await expect.poll(embedded).toEqual(["A lighthouse"]);

    await suite.owner.expect(200, "PATCH", `/api/images/${id}`, { title: "Puppy" });
    release();
    await first;
    await embedImages();

    expect(embedded()).toEqual(["A lighthouse", "Puppy\nA lighthouse"]);

    await embedImages();
    expect(embedded()).toHaveLength(2);
  });

  it("waits while the service fails, and is not tried again with a text that it rejects", async () => {
    const [good, bad] = [await upload(), await upload()];
    await analyze(good.id, { caption: "A dog" });
    await analyze(bad.id, { caption: "A poisonous dog" });
    for (const status of [500, 400]) {
      model.service.embeddings.behave({ type: "status", status });
      await embedImages();
    }

    model.service.embeddings.behave({ type: "reject", containing: "poison" });
    await embedImages();
    await embedImages();

    expect(embedded()).toEqual([
      "A dog",
      "A poisonous dog",
      "A dog",
      "A poisonous dog",
      "photograph",
      "A dog",
      "A poisonous dog",
      "photograph",
      "A dog",
      "A poisonous dog",
    ]);
    expect(await find(`search=${search}&mode=semantic`)).toEqual([good.id]);

    await suite.owner.expect(200, "PATCH", `/api/images/${bad.id}`, { title: "Hound" });
    model.service.embeddings.behave({ type: "vectors" });
    await embedImages();

    expect(await find(`search=${search}&mode=semantic`)).toHaveLength(2);
  });

  it("goes with the analysis and with the image", async () => {
    const id = await add({ caption: "A dog" });
    const replaced = await suite.owner.expect<ImageResource>(200, "POST", `/api/images/${id}/replace`, {});
    await uploadBytes(api.origin, replaced, await photo(30, 20));
    await suite.owner.expect(200, "POST", `/api/images/${id}/complete`);
    await embedImages();

    expect(await find(`search=${search}&mode=semantic`)).toEqual([]);
    expect(embedded()).toEqual(["A dog"]);
  });

  it("an encrypted image gets an embedding only if any service may analyze it", async () => {
    await suite.owner.expect(200, "PATCH", "/api/settings", { ai: { encrypted: "remote" } });
    const id = await add({ caption: "A dog" }, { encrypt: "true" });

    expect(await find(`search=${search}&mode=semantic`)).toEqual([id]);

    await suite.owner.expect(200, "PATCH", "/api/settings", { ai: { encrypted: "local" } });
    expect(await find(`search=${search}&mode=semantic`)).toEqual([]);

    await embedImages();
    const vectors = db().select({ embedding: imageEmbeddings.embedding }).from(imageEmbeddings);

    expect(await vectors.where(eq(imageEmbeddings.imageId, id))).toEqual([{ embedding: null }]);

    await suite.owner.expect(200, "PATCH", `/api/images/${id}`, { title: "Puppy" });
    await embedImages();

    expect(embedded()).toEqual(["A dog"]);

    await suite.owner.expect(200, "PATCH", "/api/settings", { ai: { encrypted: "remote" } });
    expect(await find(`search=${search}&mode=semantic`)).toEqual([]);

    await embedImages();
    expect(await find(`search=${search}&mode=semantic`)).toEqual([id]);
    expect(embedded()).toHaveLength(2);
  });

  it("is made only of what a service elsewhere has analyzed: texts from this machine stay here", async () => {
    const id = await add({ caption: "A dog" });
    await db().update(imageAi).set({ modelVersion: "local:human" }).where(eq(imageAi.imageId, id));
    await suite.owner.expect(200, "PATCH", `/api/images/${id}`, { title: "Puppy" });
    await embedImages();

    expect(embedded()).toEqual(["A dog"]);
    expect(await find(`search=${search}&mode=semantic`)).toEqual([]);

    await analyze(id, { caption: "A dog" });
    await embedImages();

    expect(await find(`search=${search}&mode=semantic`)).toEqual([id]);
  });

  it("is made again by a batch for outdated images, without another analysis", async () => {
    const id = await add({ caption: "A dog" });
    const batch = { action: "analyze", ids: [id], outdated_only: true };

    expect(await suite.owner.expect(200, "POST", "/api/images/batch", batch)).toMatchObject({ unchanged: 1 });

    Object.assign(env(), { ALBUMEN_AI_EMBEDDING_MODEL: "embedding-2" });
    expect(await find(`search=${search}&mode=semantic`)).toEqual([]);
    expect(await suite.owner.expect(200, "POST", "/api/images/batch", batch)).toMatchObject({ changed: 1 });
    expect(await suite.owner.expect(200, "POST", "/api/images/batch", batch)).toMatchObject({ unchanged: 1 });

    await embedImages();
    expect(await find(`search=${search}&mode=semantic`)).toEqual([id]);
    expect(model.service.calls).toHaveLength(1);
    expect((await suite.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`)).status.ai).toBe(
      "ready",
    );
    expect(await suite.owner.expect(200, "POST", "/api/images/batch", batch)).toMatchObject({ unchanged: 1 });
  });
});

describe("search by meaning is offered", () => {
  it("semantic search is offered if a model and pgvector exist", async () => {
    expect(await readState()).toMatchObject({
      search_modes: ["text", "semantic", "hybrid"],
      embedding_model: "openai:embedding-1",
    });
  });

  it("not without pgvector: nothing is embedded, and the rest works", async () => {
    await database.setVectors(false);
    const id = await add({ caption: "A dog" });

    expect(embedded()).toEqual([]);
    expect(await readState()).toMatchObject({ search_modes: ["text"], embedding_model: null });
    expect(await suite.owner.call("GET", "/api/images?search=dog&mode=semantic")).toMatchObject(unavailable);
    expect(await find("search=dog")).toEqual([id]);

    await database.setVectors(true);
    await embedImages();

    expect(await find(`search=${search}&mode=semantic`)).toEqual([id]);
  });

  it("not without a model", async () => {
    Object.assign(env(), { ALBUMEN_AI_EMBEDDING_MODEL: undefined });
    expect(await readState()).toMatchObject({ search_modes: ["text"], embedding_model: null });
    expect(await suite.owner.call("GET", "/api/images?search=dog&mode=hybrid")).toMatchObject(unavailable);
  });
});
