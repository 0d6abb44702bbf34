import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { type FakeAnswer, goodAnswer } from "@/test/fakes/openai";
import { serveAnalyses } from "@/test/harness/analysis-suite";

const { api, model, upload, analyze, replace, runBatch, read } = serveAnalyses();

const say = (part: Partial<FakeAnswer>) =>
  model.service.behave({ type: "answer", answer: { ...goodAnswer, ...part } });

describe("a high score", () => {
  it("marks the image as sensitive, unless a person has decided that", async () => {
    say({ nsfw_score: 0.9 });
    const { id } = await upload();

    expect(await analyze(id)).toMatchObject({ nsfw_flagged: true });
    expect((await read(id)).nsfw).toBe(true);

    await api.owner.expect(200, "PATCH", `/api/images/${id}`, { nsfw: false });
    await analyze(id);

    expect((await read(id)).nsfw).toBe(false);

    const repeated = await upload();
    await api.owner.expect(200, "PATCH", `/api/images/${repeated.id}`, { nsfw: false });
    await analyze(repeated.id);

    expect((await read(repeated.id)).nsfw).toBe(false);

    const selected = await upload();
    const batch = { action: "nsfw", nsfw: false, ids: [selected.id] };

    expect(
      await api.owner.expect(200, "POST", "/api/images/batch", { ...batch, dry_run: true }),
    ).toMatchObject({
      unchanged: 1,
    });

    await analyze(selected.id);
    expect((await read(selected.id)).nsfw).toBe(true);

    const kept = await upload();
    await api.owner.expect(200, "POST", "/api/images/batch", { ...batch, ids: [kept.id] });
    await analyze(kept.id);

    expect((await read(kept.id)).nsfw).toBe(false);

    const decided = await upload({ nsfw: "false" });
    expect(await analyze(decided.id)).toMatchObject({ nsfw_flagged: true, nsfw_chosen: true });
    expect((await read(decided.id)).nsfw).toBe(false);
  });

  it("marks the image until another analysis finds a low one; a mark of a person stays", async () => {
    const { id } = await upload();
    say({ nsfw_score: 0.95 });
    await analyze(id);

    expect((await read(id)).nsfw).toBe(true);

    const chosen = await upload({ nsfw: "true" });
    say({ nsfw_score: 0 });
    await analyze(id);

    expect((await read(id)).nsfw).toBe(false);

    await analyze(chosen.id);
    expect((await read(chosen.id)).nsfw).toBe(true);

    // As it is where a person marked the image before choices were recorded.
    const old = await upload({ nsfw: "true" });
    await db().update(images).set({ nsfwChosen: false }).where(eq(images.id, old.id));
    await analyze(old.id);

    expect((await read(old.id)).nsfw).toBe(true);
  });

  it("marks the image until it has another file; a mark of a person stays", async () => {
    say({ nsfw_score: 0.95 });
    const [replaced, chosen] = [await upload(), await upload({ nsfw: "true" })];
    for (const { id } of [replaced, chosen]) {
      await analyze(id);
      await replace(id);
    }

    expect((await read(replaced.id)).nsfw).toBe(false);
    expect((await read(chosen.id)).nsfw).toBe(true);

    const encrypted = await upload();
    await analyze(encrypted.id);
    await runBatch({ action: "encrypt", ids: [encrypted.id] });

    expect(await read(encrypted.id)).toMatchObject({ nsfw: true, status: { encrypted: true, ai: "none" } });
  });

  it("is one from the owner's threshold on", async () => {
    say({ nsfw_score: 0.5 });
    const [first, second] = [await upload(), await upload()];

    expect(await analyze(first.id)).toMatchObject({ nsfw_flagged: false });

    await api.owner.expect(200, "PATCH", "/api/settings", { ai: { nsfw_threshold: 0.5 } });
    expect(await analyze(second.id)).toMatchObject({ nsfw_flagged: true });

    await api.owner.expect(200, "PATCH", "/api/settings", { ai: {} });
  });
});
