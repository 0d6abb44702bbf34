import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { auditLogs, imageVariants } from "@/db/schema";
import { fsck } from "@/lib/fsck";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { saveQueued } from "@/lib/variants";
import { animatedGif } from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { decodeResponse, listVariants, twoColorImage } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();

const variantUrl = (image: ImageResource, key: string) =>
  withOrigin(api.origin, image.urls.w512).replace("/w512/", `/${key}/`);
const asCaller = ({ key }: Caller, accept = "*/*") => ({
  headers: { authorization: `Bearer ${key}`, accept },
});
const getSignedUrl = async (image: ImageResource, key: string) =>
  withOrigin(api.origin, (await listVariants(api.owner, image.id)).data.find((one) => one.key === key)?.url);

let imageCount = 0;
const upload = async (fields: Record<string, string> = {}, caller = api.owner) =>
  caller.upload(`custom-${++imageCount}.png`, await twoColorImage(800, 400), fields);

describe("a custom variant", () => {
  it("is fitted according to its key, and served to everyone once it exists", async () => {
    const image = await upload();
    const sizes = [];
    for (const fit of ["cover", "contain", "fill", "inside", "outside"]) {
      const key = `w200-h200-q80-fit${fit}`;
      expect((await fetch(variantUrl(image, key))).status).toBe(404);
      const made = await decodeResponse(await fetch(variantUrl(image, key), asCaller(api.owner)));
      sizes.push([fit, made.type, made.width, made.height]);
      const [red, blue] = [
        [255, 0, 0, 255],
        [0, 0, 255, 255],
      ];
      expect([made.pixelAt?.(0.2, 0.5), made.pixelAt?.(0.8, 0.5)]).toEqual([red, blue]);
      expect(made.pixelAt?.(0.2, 0.1)).toEqual(fit === "contain" ? [0, 0, 0, 0] : red);
      const again = await fetch(variantUrl(image, key));
      expect([again.status, again.headers.get("vary")]).toEqual([200, "Accept"]);
    }

    expect(sizes).toEqual([
      ["cover", "image/png", 200, 200],
      ["contain", "image/png", 200, 200],
      ["fill", "image/png", 200, 200],
      ["inside", "image/png", 200, 100],
      ["outside", "image/png", 400, 200],
    ]);

    const { urls } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(withOrigin(api.origin, urls["w200-h200-q80-fitfill"])).toBe(
      variantUrl(image, "w200-h200-q80-fitfill"),
    );
    await saveQueued();
    expect((await fsck({ repair: false, force: false, hashes: true })).findings).toEqual([]);
  });

  it("is served in the client's best format; the others are rendered on demand, for anonymous visitors too", async () => {
    const image = await upload();
    const url = variantUrl(image, "w100-h0-q70-fitinside");

    expect((await fetch(url, asCaller(api.owner, "image/webp"))).headers.get("content-type")).toBe(
      "image/webp",
    );

    const avif = await fetch(url, { headers: { accept: "image/avif,image/webp,*/*" } });
    expect([avif.status, avif.headers.get("content-type")]).toEqual([200, "image/avif"]);

    const list = await listVariants(api.owner, image.id);
    const one = list.data.find((variant) => variant.kind === "custom");

    expect(one).toMatchObject({ status: "ready", width: 100, height: 50 });
    expect(one?.renderings.map((rendering) => rendering.format)).toEqual(["webp", "avif"]);
    expect(list.custom_count).toBe(1);
  });

  it("has a white background in a JPEG, and is animated when its image is", async () => {
    const photo = await api.owner.upload("ground.jpg", await twoColorImage(800, 400, "jpeg"));
    const jpeg = await decodeResponse(
      await fetch(variantUrl(photo, "w100-h100-q80-fitcontain"), asCaller(api.owner)),
    );

    expect([jpeg.type, jpeg.width, jpeg.height]).toEqual(["image/jpeg", 100, 100]);

    for (const value of jpeg.pixelAt?.(0.5, 0.05) ?? [0]) expect(value).toBeGreaterThan(250);
    const film = await api.owner.upload("film.gif", await animatedGif());
    for (const accept of ["*/*", "image/avif,image/webp"]) {
      const response = await fetch(variantUrl(film, "w50-h70-q80-fitcontain"), asCaller(api.owner, accept));
      const { pages, pageHeight, width } = await sharp(Buffer.from(await response.arrayBuffer()), {
        animated: true,
      }).metadata();
      expect([pages, width, pageHeight]).toEqual([5, 50, 70]);
    }
  });

  it("shows the part that its gravity names, under a signed URL and for anonymous visitors too", async () => {
    const image = await upload();
    const [red, blue] = [
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ];
    const left = "w90-h90-q80-fitcover-gwest";
    const right = "w90-h90-q80-fitcover-gx1000y0";
    for (const [key, colour] of [
      [left, red],
      [right, blue],
    ] as const) {
      const made = await decodeResponse(await fetch(variantUrl(image, key), asCaller(api.owner)));
      expect([made.width, made.height, made.pixelAt?.(0.1, 0.5), made.pixelAt?.(0.9, 0.5)]).toEqual([
        90,
        90,
        colour,
        colour,
      ]);
      const signed = await decodeResponse(await fetch(await getSignedUrl(image, key)));
      expect(signed.pixelAt?.(0.5, 0.5)).toEqual(colour);
      expect((await fetch(variantUrl(image, key))).headers.get("cache-tag") ?? `-${key}`).toContain(
        `-${key}`,
      );
    }

    const { data, custom_count } = await listVariants(api.owner, image.id);

    expect([custom_count, data.slice(-2).map((one) => one.key)]).toEqual([2, [left, right]]);
  });

  it("exists under its canonical key only", async () => {
    const image = await upload();
    for (const key of [
      "w0100-h0-q80-fitinside",
      "w100-h0-q080-fitinside",
      "W100-h0-q80-fitinside",
      "w8193-h0-q80-fitfill",
      "w100-h0-q101-fitinside",
      "w100-h0-q00-fitinside",
      "w0-h0-q80-fitinside",
      "w+1-h0-q80-fitinside",
      "w100-h0-q80-fitcrop",
      "w9-h9-q80-fitcover-gx01y0",
      "w9-h9-q80-fitcover-gmiddle",
      "w9-h9-q80-fitinside-gnorth",
    ])
      expect([key, (await fetch(variantUrl(image, key), asCaller(api.owner))).status]).toEqual([key, 404]);
    expect((await listVariants(api.owner, image.id)).custom_count).toBe(0);
  });

  it("is created for the owner's credentials with write scope, and no others", async () => {
    const image = await upload();
    const url = variantUrl(image, "w64-h64-q80-fitcover");
    const reader = await createCallerFor(api.origin, api.owner.actor, ["images:read"]);
    for (const init of [{}, asCaller(api.stranger), asCaller(reader)])
      expect((await fetch(url, init)).status).toBe(404);
    const { cookie } = await signIn(api.origin, api.owner.actor);
    const foreign = { cookie, "sec-fetch-site": "cross-site" };

    expect((await fetch(url, { headers: foreign })).status).toBe(404);
    expect((await listVariants(api.owner, image.id)).custom_count).toBe(0);
    expect((await fetch(url, { method: "HEAD", headers: { cookie } })).status).toBe(200);
    expect((await fetch(url, asCaller(reader))).status).toBe(200);

    await saveQueued();
    const entries = await db().select().from(auditLogs).where(eq(auditLogs.resourceId, image.id));
    expect(entries.filter((entry) => entry.resourceType === "variant")).toMatchObject([
      { action: "create", status: "success", owner: api.owner.actor.library.owner },
    ]);
  });

  it("is created by its signed URL, which is valid for this variant of this image only", async () => {
    const [image, other] = [await upload(), await upload()];
    const key = "w80-h0-q80-fitinside";
    await fetch(variantUrl(other, key), asCaller(api.owner));
    const sig = new URL(await getSignedUrl(other, key)).search;

    expect(sig).toMatch(/^\?sig=[\w-]{43}$/);

    for (const url of [
      `${variantUrl(image, key)}${sig}`,
      `${variantUrl(other, "w81-h0-q80-fitinside")}${sig}`,
      `${variantUrl(other, "w080-h0-q80-fitinside")}${sig}`,
      `${variantUrl(image, key)}?sig=`,
      `${variantUrl(image, key)}${sig}&sig=x`,
    ])
      expect((await fetch(url)).status).toBe(404);

    expect((await listVariants(api.owner, image.id)).custom_count).toBe(0);

    const replaced = await api.owner.expect(200, "POST", `/api/images/${other.id}/replace`);
    await fetch(withOrigin(api.origin, replaced.upload?.url), {
      method: "PUT",
      body: new Uint8Array(await twoColorImage(400, 400)),
    });
    const complete = await api.owner.expect(200, "POST", `/api/images/${other.id}/complete`);

    expect(complete.urls[key]).toBeUndefined();
    expect((await fetch(variantUrl(other, key))).status).toBe(404);

    const again = await decodeResponse(await fetch(variantUrl(other, key) + sig));
    expect([again.status, again.width, again.height]).toEqual([200, 80, 80]);
  });

  it("a custom variant of a private image is visible to its owner only, whatever is signed", async () => {
    const image = await upload({ visibility: "private" });
    const key = "w80-h0-q80-fitinside";
    await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { visibility: "public" });
    await fetch(variantUrl(image, key), asCaller(api.owner));
    const url = await getSignedUrl(image, key);

    expect((await fetch(url)).status).toBe(200);

    await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { visibility: "private" });
    for (const init of [{}, asCaller(api.stranger), { headers: { accept: "image/webp" } }])
      expect((await fetch(url, init)).status).toBe(404);
    const own = await fetch(url, asCaller(api.owner));

    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await listVariants(api.owner, image.id)).data.at(-1)?.renderings).toHaveLength(1);
  });

  it("is created for anyone when its owner has saved it", async () => {
    const caller = await createCaller(api.origin);
    const image = await upload({}, caller);
    const key = "w80-h40-q80-fitfill";
    await caller.expect(200, "PATCH", "/api/settings", { saved_custom_variants: [key] });

    expect((await fetch(variantUrl(await upload(), key))).status).toBe(404);
    expect((await fetch(variantUrl(image, "w80-h40-q81-fitfill"))).status).toBe(404);
    expect((await fetch(variantUrl(image, key))).status).toBe(200);

    await caller.expect(200, "PATCH", "/api/settings", { saved_custom_variants: [] });
    expect((await fetch(variantUrl(await upload({}, caller), key))).status).toBe(404);
  });
});

describe("the hundred custom variants of an image", () => {
  it("stay a hundred when forty more are requested at once", async () => {
    const image = await upload();
    const [row] = await makeCustomVariant(image);
    await db()
      .insert(imageVariants)
      .values(
        Array.from({ length: 89 }, (_, n) => ({ ...row, variantKey: customKey(1000 + n), blobKey: null })),
      );
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => fetch(variantUrl(image, customKey(10 + n)), asCaller(api.owner))),
    );

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);

    const rejected = answers.filter((answer) => answer.status === 400);
    expect(rejected).toHaveLength(30);
    expect(await rejected[0]?.json()).toMatchObject({ code: "VARIANT_LIMIT_REACHED" });
    expect(await listVariants(api.owner, image.id)).toMatchObject({ custom_count: 100, custom_limit: 100 });

    const [known] = answers.filter((answer) => answer.status === 200);
    expect((await fetch(known?.url ?? "", { headers: { accept: "image/webp" } })).status).toBe(200);

    await db()
      .delete(imageVariants)
      .where(eq(imageVariants.variantKey, customKey(1000)));
    expect((await fetch(variantUrl(image, customKey(500)), asCaller(api.owner))).status).toBe(200);
    expect((await fetch(variantUrl(image, customKey(501)), asCaller(api.owner))).status).toBe(400);
  });

  const customKey = (width: number) => `w${width}-h1-q80-fitfill`;

  async function makeCustomVariant(image: ImageResource) {
    await fetch(variantUrl(image, customKey(9)), asCaller(api.owner));
    await saveQueued();
    const rows = await db().select().from(imageVariants).where(eq(imageVariants.imageId, image.id));
    return rows as [(typeof rows)[number]];
  }
});
