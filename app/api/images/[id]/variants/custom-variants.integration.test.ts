import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { imageVariants } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { markFailed, renderVariants, saveQueued, sweepStuckPresets } from "@/lib/variants";
import { photo } from "@/test/builders/images";
import {
  custom,
  customVariantKey,
  expectClean,
  listEvents,
  runJobs,
  variantAudits,
  variantHelpers,
} from "@/test/builders/variant-helpers";
import { decodeResponse, listVariants } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();

const { variantUrl, credential, variantPath, find, upload } = variantHelpers(api);

interface Rejection {
  details: Record<string, string[]>;
}

describe("requested variants", () => {
  it("are rendered in the background, presets and custom ones", async () => {
    const image = await upload();
    const answer = await api.owner.expect(202, "POST", variantPath(image), {
      variants: ["original", custom, "thumb", custom],
    });

    expect(answer).toMatchObject({ id: image.id, status: { variants: { ready: [] } } });
    expect((await listEvents(image, "variants/requested"))[0]).toEqual({
      imageId: image.id,
      generation: 1,
      keys: [custom, "thumb"],
    });

    await runJobs(image);
    await runJobs(image);
    const { status, urls } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);

    expect(status.variants.ready).toEqual(["thumb", custom]);
    expect(urls).toHaveProperty([custom]);

    const made = await decodeResponse(
      await fetch(variantUrl(image, custom), { headers: { accept: "image/webp" } }),
    );
    expect([made.status, made.width, made.height]).toEqual([200, 120, 60]);
    expect((await find(image, custom))?.renderings.map((one) => one.format).sort()).toEqual(["avif", "webp"]);
    expect((await variantAudits(image)).map((entry) => entry.action)).toEqual(["create"]);
    await expectClean();
  });

  it("have an automatic quality with q0, and count like others", async () => {
    const image = await api.owner.upload("quality.jpg", await photo(240, 160));
    const variants = ["w120-h0-q0-fitinside", "w120-h0-q100-fitinside"];
    await api.owner.expect(202, "POST", variantPath(image), { variants });
    await runJobs(image);
    const { data, custom_count } = await listVariants(api.owner, image.id);
    expect([custom_count, data.slice(-2).map(({ key }) => key)]).toEqual([2, variants]);

    const [small = 0, large = 0] = await Promise.all(
      variants.map(async (key) => {
        const response = await fetch(variantUrl(image, key), { headers: { accept: "image/jpeg" } });
        expect(response.status).toBe(200);
        return (await response.arrayBuffer()).byteLength;
      }),
    );
    expect(small).toBeLessThan(large);
  });

  it("have the part of the image that their gravity names, with a clear error for a wrong one", async () => {
    const image = await upload();
    const cover = "w40-h40-q80-fitcover";
    const keys = [`${cover}-gattention`, `${cover}-gx250y500`, `${cover}-gcenter`];
    await api.owner.expect(202, "POST", variantPath(image), { variants: keys });
    await runJobs(image);
    for (const key of keys)
      expect(await find(image, key)).toMatchObject({ status: "ready", width: 40, height: 40 });
    const left = await decodeResponse(
      await fetch(variantUrl(image, `${cover}-gx250y500`), { headers: { accept: "image/webp" } }),
    );

    expect([left.pixelAt?.(0.05, 0.5), left.pixelAt?.(0.95, 0.5)]).toEqual([
      [255, 0, 0, 255].map((value) => expect.closeTo(value, -1)),
      [255, 0, 0, 255].map((value) => expect.closeTo(value, -1)),
    ]);

    for (const [key, message] of [
      ["w40-h40-q80-fitinside-gnorth", "may have a gravity (-g) only with fitcover"],
      [`${cover}-gx0250y500`, expect.stringMatching(/^must have one of these gravities after -g: /)],
      [`${cover}-gmiddle`, expect.stringMatching(/^must have one of these gravities after -g: /)],
      ["w40-h40-q80-fitcrop-gnorth", "must be a key such as w640-h480-q80-fitcover"],
    ]) {
      const requested = await api.owner.expect<Rejection>(400, "POST", variantPath(image), {
        variants: [key],
      });
      expect(requested.details).toMatchObject({ "variants.0": [message] });
      const previewed = await api.owner.expect<Rejection>(400, "GET", `${variantPath(image, key)}/preview`);
      expect(previewed.details).toMatchObject({ variantKey: [message] });
    }

    const saved = { saved_custom_variants: [`${cover}-gwest`, cover] };
    const settings = await api.owner.expect<typeof saved>(200, "PATCH", "/api/settings", saved);

    expect(settings.saved_custom_variants).toEqual([cover, `${cover}-gwest`]);

    const rejected = { saved_custom_variants: ["w40-h40-q80-fitfill-gwest"] };
    const { details } = await api.owner.expect<Rejection>(400, "PATCH", "/api/settings", rejected);

    expect(JSON.stringify(details)).toContain("only with fitcover");
  });

  it("are rendered for a visitor who comes before their turn in the background", async () => {
    const image = await upload();
    expect((await fetch(variantUrl(image, custom))).status).toBe(404);

    await api.owner.expect(202, "POST", variantPath(image), { variants: [custom] });
    expect((await fetch(variantUrl(image, custom))).status).toBe(200);

    await runJobs(image);
    expect((await find(image, custom))?.renderings.map((one) => one.format).sort()).toEqual([
      "avif",
      "png",
      "webp",
    ]);
  });

  it("are retried after a failure", async () => {
    const image = await upload();
    const target = { imageId: image.id, generation: 1 };
    await markFailed(target, "out of luck");
    await markFailed({ ...target, keys: [custom] }, "out of luck");

    expect(await find(image, custom)).toMatchObject({ status: "failed", error: "out of luck" });
    expect((await fetch(`${variantUrl(image, custom)}?format=webp`, credential())).status).toBe(404);

    const failed = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(failed.status.variants.failed).toContain("w512");
    expect((await listVariants(api.owner, image.id)).custom_count).toBe(0);

    const answer = await api.owner.expect(202, "POST", variantPath(image), { variants: ["w512", custom] });
    expect(answer.status.variants).toMatchObject({ ready: [], pending: ["w512", custom] });

    for (const key of ["w512", custom]) expect(answer.status.variants.failed).not.toContain(key);
    await runJobs(image);
    const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);

    expect(status.variants.ready).toEqual(["w512", custom]);
  });

  it("requested variants that fail do not make the presets fail", async () => {
    const image = await upload();
    await renderVariants({ imageId: image.id, generation: 1 });
    await markFailed({ imageId: image.id, generation: 1, keys: [custom] }, "out of luck");
    await sweepStuckPresets(Date.now() + 30 * dayMs);
    const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);

    expect(status.variants).toMatchObject({ pending: [], failed: [custom] });
    expect(await listEvents(image, "variants/requested")).toEqual([]);
  });

  it.each([
    ["variants", {}],
    ["variants", { variants: [] }],
    ["variants", { variants: "w512" }],
    ["variants", { variants: Array.from({ length: 51 }, (_, n) => customVariantKey(n + 1)) }],
    ["variants.0", { variants: ["w0640-h0-q80-fitinside"] }],
    ["variants.1", { variants: ["w512", "w513"] }],
    ["variants.0", { variants: ["w1-h1-q101-fitfill"] }],
    ["variants.0", { variants: [7] }],
    ["more", { variants: ["w512"], more: 1 }],
  ])("are rejected with a wrong %s", async (field, body) => {
    const image = await upload();
    expect(await api.owner.call("POST", variantPath(image), body)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR", details: { [field]: expect.anything() } },
    });
  });

  it("are rejected for an image without a file", async () => {
    const image = await api.owner.expect(201, "POST", "/api/images", { filename: "later.png" });
    const body = { variants: ["w512"] };
    for (const [path, sent] of [
      [variantPath(image), body],
      [`${variantPath(image, "w512")}/regenerate`],
    ] as const)
      expect(await api.owner.call("POST", path, sent)).toMatchObject({
        status: 400,
        body: { code: "UPLOAD_MISSING" },
      });
    await api.owner.expect(200, "DELETE", variantPath(image, "w512"));
  });

  it("are limited to a hundred custom ones, checked at once and again when rendered", async () => {
    const image = await upload();
    const keys = Array.from({ length: 101 }, (_, n) => customVariantKey(n + 1));
    await fetch(variantUrl(image, customVariantKey(101)), credential());
    await saveQueued();
    const [row] = await db().select().from(imageVariants).where(eq(imageVariants.imageId, image.id));
    if (!row) throw new Error("nothing was made");

    const rows = keys.slice(0, 97).map((variantKey) => ({ ...row, variantKey, blobKey: null }));
    await db().insert(imageVariants).values(rows);
    const body = { variants: keys.slice(98) };

    expect(await request(image, [customVariantKey(200), customVariantKey(201)])).toMatchObject({
      status: 202,
    });
    expect(await request(image, [customVariantKey(202)])).toMatchObject(limitReached);
    expect((await fetch(variantUrl(image, customVariantKey(202)), credential())).status).toBe(400);
    expect(
      await request(image, [...body.variants, customVariantKey(300), customVariantKey(301)]),
    ).toMatchObject(limitReached);

    await Promise.all((await listEvents(image, "variants/requested")).map((event) => renderVariants(event)));
    expect((await listVariants(api.owner, image.id)).custom_count).toBe(100);
    expect(await request(image, [customVariantKey(400)])).toMatchObject({ status: 400 });
    expect(await request(image, [customVariantKey(5), "w512"])).toMatchObject({ status: 202 });

    await api.owner.expect(200, "DELETE", variantPath(image, customVariantKey(5)));
    expect(await request(image, [customVariantKey(400)])).toMatchObject({ status: 202 });
  });

  it("are rejected beyond the hundred while the others are pending, also at the same time", async () => {
    const image = await upload();
    const keys = Array.from({ length: 150 }, (_, n) => customVariantKey(n + 1));
    const batches = [keys.slice(0, 50), keys.slice(50, 100), keys.slice(100)];
    const answers = await Promise.all(batches.map((variants) => request(image, variants)));

    expect(answers.map((answer) => answer.status).sort()).toEqual([202, 202, 400]);

    const rejected = answers.findIndex((answer) => answer.status === 400);
    expect(answers[rejected]).toMatchObject(limitReached);

    const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    const accepted = batches.flatMap((batch, at) => (at === rejected ? [] : batch));
    const pending = (status.variants.pending as string[]).filter((key) => keys.includes(key));

    expect(pending.sort()).toEqual(accepted.sort());
    // A request for a pending variant takes no other slot.
    expect(await request(image, accepted.slice(0, 50))).toMatchObject({ status: 202 });
  });

  const limitReached = { status: 400, body: { code: "VARIANT_LIMIT_REACHED" } };
  const request = (image: ImageResource, variants: string[]) =>
    api.owner.call("POST", variantPath(image), { variants });
});
