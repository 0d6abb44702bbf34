import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images } from "@/db/schema";
import { createImageToken } from "@/lib/image-urls";
import type { ImageResource } from "@/lib/images/resource";
import type { ImageToken } from "@/lib/images/tokens/resource";
import { db } from "@/lib/platform/database/transaction";
import { noiseJpeg } from "@/test/builders/noise-image";
import { uploadBytes } from "@/test/builders/uploads";
import { bytesOf, serveEncrypted } from "@/test/harness/encrypted-suite";

const { api, upload, open } = serveEncrypted();

const createToken = (image: ImageResource, body?: { variant?: string; expires_in?: number }) =>
  api.owner.expect<ImageToken>(200, "POST", `/api/images/${image.id}/token`, body);

describe("an access token", () => {
  it("opens one variant until it ends, for the browser that has it", async () => {
    const bytes = await noiseJpeg(300);
    const image = await upload(bytes);
    const { token, url, variant, expires_at } = await createToken(image, { expires_in: 300 });

    expect(variant).toBe("original");
    expect(new URL(url).searchParams.get("token")).toBe(token);

    const response = await open(url);
    expect(response.status).toBe(200);

    const [, age] =
      /^private, max-age=(\d+), must-revalidate$/.exec(response.headers.get("cache-control") ?? "") ?? [];
    const remaining = (Date.parse(expires_at) - Date.now()) / 1000;

    expect(Number(age)).toBeGreaterThan(200);
    expect(Number(age)).toBeLessThanOrEqual(remaining + 1);
    expect(response.headers.get("cdn-cache-control")).toBe("no-store");
    expect((await bytesOf(response)).equals(bytes)).toBe(true);

    const range = await open(url, { headers: { range: "bytes=1000-1999" } });
    expect(range.status).toBe(206);
    expect((await bytesOf(range)).equals(bytes.subarray(1000, 2000))).toBe(true);

    const etag = response.headers.get("etag") ?? "";
    expect((await open(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await open(url, { method: "HEAD" })).headers.get("content-length")).toBe(String(bytes.length));
    expect((await open(url.replace(/\/(?=[^/]+$)/, "/w128/"))).status).toBe(404);

    const small = await createToken(image, { variant: "w128" });
    expect((await open(small.url, { headers: { accept: "image/webp" } })).headers.get("content-type")).toBe(
      "image/webp",
    );

    const custom = await createToken(image, { variant: "w20-h20-q80-fitcover" });
    expect((await open(custom.url)).status).toBe(200);

    const renamed = await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, {
      filename: "other-name.jpg",
    });
    const moved = await open(url);

    expect([moved.status, moved.headers.get("location")]).toEqual([
      308,
      `${new URL(renamed.urls.original ?? "").pathname.replace(/\/~[^/]+/, "")}?token=${token}`,
    ]);
  });

  it("is not found once it is changed, ended, revoked or of an earlier file", async () => {
    const bytes = await noiseJpeg(120);
    const image = await upload(bytes);
    const other = await upload(await noiseJpeg(110));
    const { token, url } = await createToken(image);
    const withToken = (text: string) => {
      const target = new URL(url);
      target.searchParams.set("token", text);
      return target.href;
    };
    const [row] = await db().select().from(images).where(eq(images.id, image.id));
    if (!row) throw new Error("the image is missing");

    const now = Math.floor(Date.now() / 1000);
    const ended = createImageToken(row, { variantKey: "original", expires: now - 1 });
    const [expires = "", signature = ""] = token.split(".");
    const wrong = [
      "",
      ".",
      token.slice(0, -1),
      `${token}A`,
      `${Number(expires) + 1}.${signature}`,
      `0${token}`,
      `${expires}.`,
      signature,
      ended,
      (await createToken(other)).token,
      (await createToken(image, { variant: "w128" })).token,
    ];
    for (const text of wrong) expect([text, (await open(withToken(text))).status]).toEqual([text, 404]);

    expect((await open(url)).status).toBe(200);

    await api.owner.expect(200, "DELETE", `/api/images/${image.id}/tokens`);
    expect((await open(url)).status).toBe(404);

    const next = await createToken(image);
    expect((await open(next.url)).status).toBe(200);

    const pending = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
    await uploadBytes(api.origin, pending, bytes);
    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);

    expect((await open(next.url)).status).toBe(404);
    expect((await open((await createToken(image)).url)).status).toBe(200);
  });

  it("is for encrypted images of one's own only, for 300 to 604,800 seconds", async () => {
    const plain = await api.owner.upload("plain.jpg", await noiseJpeg(50));
    const call = (id: string, body?: object) => api.owner.call("POST", `/api/images/${id}/token`, body);

    expect(await call(plain.id)).toMatchObject({ status: 400, body: { code: "IMAGE_NOT_ENCRYPTED" } });
    expect(await api.owner.call("DELETE", `/api/images/${plain.id}/tokens`)).toMatchObject({ status: 400 });

    const image = await upload(await noiseJpeg(50));
    for (const body of [
      { expires_in: 299 },
      { expires_in: 604_801 },
      { expires_in: 300.5 },
      { variant: "w1" },
    ])
      expect(await call(image.id, body)).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });

    await createToken(image, { expires_in: 604_800 });

    expect((await api.stranger.call("POST", `/api/images/${image.id}/token`)).status).toBe(403);
  });
});
