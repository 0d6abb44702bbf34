import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { imageVariants } from "@/db/schema";
import { fsck } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { consumeLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { objectStore } from "@/lib/platform/storage";
import type { RecipeResource } from "@/lib/recipes/resource";
import type { ShareResource } from "@/lib/shares/resource";
import { recordRecipeRead, removeOutdatedRenditions, saveQueued } from "@/lib/variants";
import { withOrigin } from "@/test/builders/uploads";
import { decodeResponse, listVariants, twoColorImage } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { visitShare } from "@/test/harness/share-visitor";
import { canVisitorCreate } from "./caller";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();

let count = 0;
const upload = async (fields: Record<string, string> = {}, caller: Caller = api.owner) =>
  caller.upload(`recipe-${++count}.png`, await twoColorImage(800, 400), fields);
const createRecipe = async (members = {}, caller: Caller = api.owner) =>
  caller.expect<RecipeResource>(201, "POST", "/api/recipes", { slug: `recipe-${++count}`, ...members });
const urlOf = (image: ImageResource, name: string) =>
  withOrigin(api.origin, image.urls.w512).replace("/w512/", `/${name}/`);
const fetchAs = (url: string, caller?: Caller) =>
  fetch(url, { headers: { accept: "*/*", ...(caller && { authorization: `Bearer ${caller.key}` }) } });
const sizeOf = async (response: Response) => {
  const { width, height } = await decodeResponse(response);
  return [response.status, width, height];
};
const findVariant = async (image: ImageResource, name: string) =>
  (await listVariants(api.owner, image.id)).data.find(({ key }) => key === name);
const listRows = (image: ImageResource) =>
  db()
    .select()
    .from(imageVariants)
    .where(and(eq(imageVariants.imageId, image.id), eq(imageVariants.kind, "recipe")));

describe("an image by a recipe", () => {
  it("has the size of the recipe at each density, but is not enlarged", async () => {
    const image = await upload();
    const { slug } = await createRecipe({ width: 300, height: 300, fit: "cover", is_public: true });

    expect(await sizeOf(await fetchAs(urlOf(image, slug)))).toEqual([200, 300, 300]);
    expect(await sizeOf(await fetchAs(urlOf(image, `${slug}@2`)))).toEqual([200, 400, 400]);
    for (const name of [`${slug}@1`, `${slug}@4`, `${slug}@`, "unknown", `${slug}@2@2`])
      expect([name, (await fetchAs(urlOf(image, name))).status]).toEqual([name, 404]);
  });

  it("is rendered for visitors once an editor or a signature has asked for it, or if the recipe is public", async () => {
    const image = await upload();
    const { slug } = await createRecipe({ width: 100 });
    expect((await fetchAs(urlOf(image, slug))).status).toBe(404);
    expect((await fetchAs(urlOf(image, slug), api.stranger)).status).toBe(404);

    const signed = await findVariant(image, slug);
    expect(signed).toMatchObject({ kind: "recipe", status: "absent" });
    expect(await sizeOf(await fetchAs(withOrigin(api.origin, signed?.url)))).toEqual([200, 100, 50]);
    expect((await fetchAs(urlOf(image, slug))).status).toBe(200);

    const other = await upload();
    expect((await fetchAs(urlOf(other, slug), api.owner)).status).toBe(200);

    const third = await upload();
    expect((await fetchAs(urlOf(third, slug))).status).toBe(404);
    await api.owner.expect(200, "PATCH", `/api/recipes/${slug}`, { is_public: true });
    expect((await fetchAs(urlOf(third, slug))).status).toBe(200);
  });

  it("changes with the recipe at once, and only the current version may be kept for ever", async () => {
    const image = await upload();
    const { slug } = await createRecipe({ width: 200, is_public: true });
    const first = withOrigin(api.origin, (await findVariant(image, slug))?.url);
    const kept = await fetchAs(first);
    expect(await sizeOf(kept)).toEqual([200, 200, 100]);
    expect(kept.headers.get("cache-control")).toContain("immutable");

    await api.owner.expect(200, "PATCH", `/api/recipes/${slug}`, { width: 120 });
    const old = await fetchAs(first);
    expect(await sizeOf(old)).toEqual([200, 120, 60]);
    expect(old.headers.get("cache-control")).not.toContain("immutable");

    const next = withOrigin(api.origin, (await findVariant(image, slug))?.url);
    expect(next).not.toBe(first);
    expect((await fetchAs(next)).headers.get("cache-control")).toContain("immutable");

    await api.owner.expect(200, "DELETE", `/api/recipes/${slug}`);
    for (const url of [first, next, urlOf(image, slug)]) expect((await fetchAs(url)).status).toBe(404);
    expect((await fetchAs(urlOf(image, slug), api.owner)).status).toBe(404);
  });

  it("is no part of the variants of its image resource, and takes no slot of a custom variant", async () => {
    const image = await upload();
    const { slug } = await createRecipe({ width: 90, is_public: true });
    await fetchAs(urlOf(image, slug));
    await saveQueued();
    const { status, urls } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    const { custom_count } = await listVariants(api.owner, image.id);

    expect(JSON.stringify([status.variants, urls])).not.toContain("~");
    expect([custom_count, await findVariant(image, slug)]).toMatchObject([0, { status: "ready", width: 90 }]);
    expect((await fsck({ repair: false, force: false, hashes: true })).findings).toEqual([]);
  });

  it("can be requested, regenerated, purged, previewed and deleted, and opened by a link", async () => {
    const image = await upload({ visibility: "private" });
    const { slug } = await createRecipe({ width: 80 });
    const path = `/api/images/${image.id}/variants/${slug}`;
    await api.owner.expect(202, "POST", `/api/images/${image.id}/variants`, {
      variants: [slug, `${slug}@2`],
    });
    expect(await findVariant(image, `${slug}@2`)).toMatchObject({ status: "pending" });

    const { url } = await api.owner.expect<{ url: string }>(200, "POST", `/api/images/${image.id}/link`, {
      variant: `${slug}@3`,
    });
    expect(await sizeOf(await fetchAs(withOrigin(api.origin, url)))).toEqual([200, 240, 120]);

    const preview = await fetchAs(`${api.origin}${path}/preview?format=png`, api.owner);
    expect(await sizeOf(preview)).toEqual([200, 80, 40]);
    await fetchAs(urlOf(image, slug), api.owner);
    await saveQueued();
    await api.owner.expect(200, "POST", `${path}/invalidate-cache`);
    expect(await api.owner.expect(200, "POST", `${path}/regenerate`)).toMatchObject({
      key: slug,
      status: "request_again",
    });
    await fetchAs(urlOf(image, slug), api.owner);
    await saveQueued();
    expect(await api.owner.expect(200, "DELETE", path)).toEqual({ key: slug, deleted: true });
    await api.owner.expect(404, "DELETE", path);

    for (const [method, at] of [
      ["DELETE", `variants/no-recipe`],
      ["POST", `variants/no-recipe/regenerate`],
      ["POST", `variants/no-recipe/invalidate-cache`],
      ["GET", `variants/no-recipe/preview`],
    ] as const)
      await api.owner.expect(404, method, `/api/images/${image.id}/${at}`);
    for (const [at, body] of [
      ["link", { variant: "no-recipe" }],
      ["variants", { variants: ["no-recipe"] }],
    ] as const)
      await api.owner.expect(400, "POST", `/api/images/${image.id}/${at}`, body);
  });

  it("is part of a share only if the recipe is public, or the share allows originals", async () => {
    const image = await upload({ visibility: "private" });
    const open = await createRecipe({ width: 110, is_public: true });
    const own = await createRecipe({ width: 111 });
    await fetchAs(urlOf(image, own.slug), api.owner);
    await saveQueued();
    const target = { type: "image", id: image.id };
    const share = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", { target });
    const visitor = visitShare(api.origin, share.url);
    await visitor.get();
    const statusOf = async (name: string) =>
      (await visitor.get(`/${image.id}/${name}/${image.filename}`)).status;
    expect([await statusOf(open.slug), await statusOf(own.slug)]).toEqual([200, 404]);

    await api.owner.expect(200, "PATCH", `/api/shares/${share.id}`, { allow_original: true });
    expect([await statusOf(open.slug), await statusOf(own.slug)]).toEqual([200, 200]);
  });

  it("is previewed by settings that no recipe has", async () => {
    const image = await upload();
    const path = `${api.origin}/api/images/${image.id}/recipe-preview`;
    const query = new URLSearchParams({ recipe: JSON.stringify({ width: 50, density: 2 }), format: "png" });
    const answer = await fetchAs(`${path}?${query}`, api.owner);
    expect(await sizeOf(answer)).toEqual([200, 100, 50]);
    expect(await listRows(image)).toEqual([]);
    for (const recipe of ["", "{", "[]", '{"width":0}', '{"slug":"a"}', '{"density":4}'])
      expect((await fetchAs(`${path}?${new URLSearchParams({ recipe })}`, api.owner)).status).toBe(400);
  });

  it("is previewed with the size after a trim, which is known once it is rendered", async () => {
    const bytes = await sharp({ create: { width: 100, height: 60, channels: 3, background: "#fff" } })
      .composite([{ input: await twoColorImage(40, 20), left: 10, top: 10 }])
      .png()
      .toBuffer();
    const image = await api.owner.upload("framed.png", bytes);
    const { slug } = await createRecipe({ trim: { tolerance: 10 } });
    const path = `${api.origin}/api/images/${image.id}/variants/${slug}/preview?format=png`;
    const sizeIn = ({ headers }: Response) => [headers.get("x-image-width"), headers.get("x-image-height")];
    const showSizes = async () => {
      const answer = await fetchAs(path, api.owner);
      expect([sizeIn(answer), await sizeOf(answer)]).toEqual([
        ["40", "20"],
        [200, 40, 20],
      ]);
    };
    await showSizes();
    await fetchAs(`${urlOf(image, slug)}?format=png`, api.owner);
    await saveQueued();
    await showSizes();

    const authorization = `Bearer ${api.owner.key}`;
    const head = await fetch(path, { method: "HEAD", headers: { authorization } });
    expect([head.status, ...sizeIn(head)]).toEqual([200, null, null]);
  });

  it("has at most 50 renditions by recipes", async () => {
    const caller = await createCaller(api.origin);
    const image = await upload({}, caller);
    const { slug } = await createRecipe({ width: 1 }, caller);
    const request = async (name: string) => {
      const { status } = await fetchAs(urlOf(image, name), caller);
      await saveQueued();
      return status;
    };
    expect(await request(slug)).toBe(200);
    const [row] = await listRows(image);
    if (!row) throw new Error("nothing was made");
    const taken = Array.from({ length: 48 }, (_, at) => `~1,width=${10 + at}`);
    await db()
      .insert(imageVariants)
      .values(taken.map((variantKey) => ({ ...row, variantKey, blobKey: null })));

    const last = `${slug}@3`;
    expect(await request(`${slug}@2`)).toBe(200);
    expect(await request(last)).toBe(400);
    expect(await listRows(image)).toHaveLength(50);

    const error = {
      code: "VARIANT_LIMIT_REACHED",
      message: "An image can have at most 50 variants from recipes. Delete one first.",
      details: { recipes: ["at most 50 variants per image"] },
    };
    expect(await (await fetchAs(urlOf(image, last), caller)).json()).toMatchObject(error);
    const variants = `/api/images/${image.id}/variants`;
    expect(await caller.expect(400, "POST", variants, { variants: [last] })).toMatchObject(error);
  });
});

describe("renditions that visitors have made", () => {
  it("are at most 60 new ones a minute, however many requests there are for each", async () => {
    const caller = await createCaller(api.origin);
    const { slug } = await createRecipe({ width: 40, is_public: true }, caller);
    const image = await upload({}, caller);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetchAs(urlOf(image, slug))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

    const { uid } = caller.actor.library;
    await consumeLimit("recipe-renditions", uid, 60, 58);
    expect((await fetchAs(urlOf(image, `${slug}@2`))).status).toBe(200);
    const answer = await fetchAs(urlOf(image, `${slug}@3`));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    for (const name of [slug, `${slug}@2`]) expect((await fetchAs(urlOf(image, name))).status).toBe(200);
    expect((await fetchAs(urlOf(image, `${slug}@3`), caller)).status).toBe(200);
  });

  it("are counted in each format, but not again, and not for a signed URL or an editor", async () => {
    const caller = await createCaller(api.origin);
    const { slug } = await createRecipe({ width: 40, is_public: true }, caller);
    const image = await upload({}, caller);
    await consumeLimit("recipe-renditions", caller.actor.library.uid, 60, 58);
    const statusIn = async (format: string, by?: Caller) =>
      (await fetchAs(`${urlOf(image, slug)}?format=${format}`, by)).status;
    const statuses = [];
    for (const format of ["avif", "webp", "png", "avif", "webp"]) statuses.push(await statusIn(format));
    expect(statuses).toEqual([200, 200, 429, 200, 200]);
    expect([await statusIn("png", caller), await statusIn("png")]).toEqual([200, 200]);
  });

  it("are none once the limit is reached, even for simultaneous requests for the same one", async () => {
    const caller = await createCaller(api.origin);
    const { slug } = await createRecipe({ width: 40, is_public: true }, caller);
    const image = await upload({}, caller);
    const { uid } = caller.actor.library;
    await consumeLimit("recipe-renditions", uid, 60, 60);
    const visible = { imageId: image.id, generation: 1, uid };
    const recipe = { slug, key: "~1", revision: "", isPublic: true };
    const variant = { name: slug, key: "~1", recipe };
    const twins = Array.from({ length: 20 }, () => canVisitorCreate(visible, { variant, format: "webp" }));
    for (const one of await Promise.allSettled(twins))
      expect(one).toMatchObject({ status: "rejected", reason: { code: "RATE_LIMITED" } });

    const answers = await Promise.all(Array.from({ length: 20 }, () => fetchAs(urlOf(image, slug))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 429));
    await saveQueued();
    expect(await listRows(image)).toEqual([]);
  });

  it("are recorded as read by a later request if a record fails", async () => {
    const { id: imageId } = await upload();
    const tooLarge = { imageId, generation: 2 ** 40 };
    for (const _time of [1, 2])
      await expect(recordRecipeRead(tooLarge, { key: "~1", format: "webp" })).rejects.toThrow();
  });

  it("are removed with their bytes after the recipe has changed, and after a month without a request", async () => {
    const image = await upload();
    const recipe = await createRecipe({ width: 70, is_public: true });
    const own = await createRecipe({ width: 60 });
    await fetchAs(urlOf(image, recipe.slug));
    await fetchAs(urlOf(image, own.slug), api.owner);
    await saveQueued();
    const { uid } = api.owner.actor.library;
    expect(await removeOutdatedRenditions(uid)).toBe(true);
    expect(await listRows(image)).toHaveLength(2);

    await api.owner.expect(200, "PATCH", `/api/recipes/${recipe.slug}`, { width: 71 });
    const [former] = await listRows(image);
    expect(await removeOutdatedRenditions(uid)).toBe(true);
    expect(await listRows(image)).toHaveLength(1);
    expect(former?.blobKey).toBeTruthy();

    await fetchAs(urlOf(image, recipe.slug));
    await saveQueued();
    const inMonth = Date.now() + 31 * dayMs;
    await db()
      .update(imageVariants)
      .set({ readOn: isoTime(inMonth).slice(0, 10) })
      .where(eq(imageVariants.variantKey, `~1,width=60`));
    expect(await removeOutdatedRenditions(uid, inMonth)).toBe(true);
    expect((await listRows(image)).map(({ variantKey }) => variantKey)).toEqual(["~1,width=60"]);
    expect((await fetchAs(urlOf(image, recipe.slug))).status).toBe(200);
    expect(await objectStore().head((await listRows(image))[0]?.blobKey ?? "")).toBeTruthy();
  });
});

it("members and keys see recipes, and only managers change them", async () => {
  const reader = await createCallerFor(api.origin, api.owner.actor, ["settings:read"]);
  const { slug } = await createRecipe({ width: 10 });
  await reader.expect(200, "GET", `/api/recipes/${slug}`);
  await reader.expect(403, "PATCH", `/api/recipes/${slug}`, { width: 11 });
  await reader.expect(403, "DELETE", `/api/recipes/${slug}`);
});
