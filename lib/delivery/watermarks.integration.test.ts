import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { images, imageVariants, webhookMessages } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { listRecipeVariants } from "@/lib/recipes";
import type { RecipeResource } from "@/lib/recipes/resource";
import { removeOutdatedRenditions, renderVariants, saveQueued } from "@/lib/variants";
import { withOrigin } from "@/test/builders/uploads";
import { decodeResponse, listVariants, twoColorImage } from "@/test/builders/variants";
import { createImageMark, createTextMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();
const green = [0, 255, 0, 255];

let count = 0;
const upload = async (fields: Record<string, string> = {}) =>
  api.owner.upload(`marked-${++count}.png`, await twoColorImage(80, 40), fields);
const createRecipe = (watermark: string, members = {}) =>
  api.owner.expect<RecipeResource>(201, "POST", "/api/recipes", {
    slug: `marked-${++count}`,
    format: "png",
    is_public: true,
    watermark,
    ...members,
  });
const findUrl = async (image: ImageResource, slug: string) =>
  withOrigin(api.origin, (await listVariants(api.owner, image.id)).data.find(({ key }) => key === slug)?.url);
const listKeys = async (image: ImageResource) =>
  (
    await db()
      .select({ key: imageVariants.variantKey, status: imageVariants.status })
      .from(imageVariants)
      .where(and(eq(imageVariants.imageId, image.id), eq(imageVariants.kind, "recipe")))
  ).map(({ key, status }) => `${status} ${key.split(",").at(-1)}`);
/** Whether the response shows the green mark in the left or the right half. */
const findMark = async (response: Response) => {
  const { status, pixelAt } = await decodeResponse(response);
  if (!pixelAt) return status;

  const isGreen = (x: number) => pixelAt(x, 0.5).every((value, at) => Math.abs(value - (green[at] ?? 0)) < 3);
  return isGreen(0.1) ? "left" : isGreen(0.9) ? "right" : "none";
};

describe("an image by a recipe with a watermark", () => {
  it("shows the mark, and changes with it at once", async () => {
    const image = await upload();
    const mark = await createImageMark(api.owner, {
      position: "west",
      size: "50",
      opacity: "1",
      margin: "0",
    });
    const recipe = await createRecipe(mark.id);
    const first = await findUrl(image, recipe.slug);
    const kept = await fetch(first);
    expect([await findMark(kept), kept.headers.get("cache-control")]).toEqual([
      "left",
      expect.stringContaining("immutable"),
    ]);

    await api.owner.expect(200, "PATCH", `/api/watermarks/${mark.id}`, { position: "east" });
    const changed = await api.owner.expect<RecipeResource>(200, "GET", `/api/recipes/${recipe.slug}`);
    expect(changed.revision).not.toBe(recipe.revision);
    const old = await fetch(first);
    expect([await findMark(old), old.headers.get("cache-control")]).toEqual([
      "right",
      expect.not.stringContaining("immutable"),
    ]);
    const next = await findUrl(image, recipe.slug);
    expect(next).not.toBe(first);
    expect((await fetch(next)).headers.get("cache-control")).toContain("immutable");

    await api.owner.expect(200, "PATCH", `/api/watermarks/${mark.id}`, { name: "Renamed" });
    expect(await findUrl(image, recipe.slug)).toBe(next);

    await saveQueued();
    expect(await listKeys(image)).toHaveLength(2);
    await removeOutdatedRenditions(api.owner.actor.account.uid);
    expect(await listKeys(image)).toEqual([expect.stringMatching(/^ready watermark=wmk_\w+\.[\da-f]{12}$/)]);
  });

  it("shows it in a preview, and in a sealed rendition of an encrypted image", async () => {
    const image = await upload();
    const { id } = await createImageMark(api.owner, {
      position: "east",
      size: "50",
      opacity: "1",
      margin: "0",
    });
    const query = new URLSearchParams({ recipe: JSON.stringify({ watermark: id }), format: "png" });
    const headers = { authorization: `Bearer ${api.owner.key}` };
    const preview = await fetch(`${api.origin}/api/images/${image.id}/recipe-preview?${query}`, { headers });
    expect(await findMark(preview)).toBe("right");

    const encrypted = await upload({ encrypt: "true" });
    const { slug } = await createRecipe(id);
    const url = await findUrl(encrypted, slug);
    expect([(await fetch(url)).status, await findMark(await fetch(url, { headers }))]).toEqual([
      404,
      "right",
    ]);
    const path = `/api/images/${encrypted.id}/token`;
    const link = await api.owner.expect<{ url: string }>(200, "POST", path, { variant: slug });
    expect(await findMark(await fetch(withOrigin(api.origin, link.url)))).toBe("right");
    const [row] = await db()
      .select({ blobKey: imageVariants.blobKey })
      .from(imageVariants)
      .where(and(eq(imageVariants.imageId, encrypted.id), eq(imageVariants.kind, "recipe")));
    expect(row?.blobKey).toMatch(/\/e-/);
  });

  it("is never rendered with an earlier mark, nor without one, and does not fail permanently", async () => {
    const image = await upload();
    const mark = await createTextMark(api.owner);
    const { slug } = await createRecipe(mark.id);
    const key = (await listRecipeVariants(api.owner.actor.library.owner)).get(slug)?.key ?? "";
    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: [slug] });
    await api.owner.expect(200, "PATCH", `/api/watermarks/${mark.id}`, { text: "© Grace" });
    await renderVariants({ imageId: image.id, generation: 1, keys: [key] });

    expect(await listKeys(image)).toEqual([]);
    const [row] = await db()
      .select({ pending: images.variantsAwaited })
      .from(images)
      .where(eq(images.id, image.id));
    expect(row?.pending).not.toContain(key);
    expect(await findMark(await fetch(await findUrl(image, slug)))).toBe("none");
  });

  it("is unavailable while the stored mark is damaged", async () => {
    const image = await upload();
    const mark = await createImageMark(api.owner, { name: "Lost" });
    const { slug } = await createRecipe(mark.id);
    for await (const { key } of objectStore().list(`watermarks/${mark.id}/`))
      await objectStore().delete([key]);

    expect(await findMark(await fetch(await findUrl(image, slug)))).toBe(503);
    expect(await listKeys(image)).toEqual([]);
  });

  it("notifies webhooks of its recipe too", async () => {
    const events = ["watermark.updated", "recipe.updated"];
    const webhook = await api.owner.expect(201, "POST", "/api/webhooks", {
      url: "https://example.com/hook",
      events,
    });
    const since = isoTime();
    const mark = await createTextMark(api.owner);
    const { slug } = await createRecipe(mark.id);
    await api.owner.expect(200, "PATCH", `/api/watermarks/${mark.id}`, { name: "Renamed" });
    await api.owner.expect(200, "PATCH", `/api/watermarks/${mark.id}`, { margin: 10 });
    const { revision } = await api.owner.expect<RecipeResource>(200, "GET", `/api/recipes/${slug}`);
    const messages = await db()
      .select()
      .from(webhookMessages)
      .where(eq(webhookMessages.webhookId, webhook.id));
    const sent = messages
      .filter(({ createdAt }) => createdAt >= since)
      .map(({ payload }) => JSON.parse(payload ?? "{}"));

    expect(sent.map(({ type }) => type).sort()).toEqual([
      "recipe.updated",
      "watermark.updated",
      "watermark.updated",
    ]);
    expect(sent.find(({ type }) => type === "recipe.updated").data).toMatchObject({ slug, revision });
  });
});
