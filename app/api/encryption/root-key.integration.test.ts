import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { keyStore } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import { checkEncryption } from "@/lib/encryption";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";
import { noiseJpeg } from "@/test/builders/noise-image";
import { type Caller, createForm } from "@/test/harness/caller";
import { serveEncrypted } from "@/test/harness/encrypted-suite";

const { api, upload, open, asOwner } = serveEncrypted();
let count = 0;

describe("the root key", () => {
  const rootKey = process.env.ALBUMEN_ROOT_KEY;
  const setRootKey = (value: string | undefined) => {
    Object.assign(env(), { ALBUMEN_ROOT_KEY: value });
    singleton("content-keys", () => new Map()).clear();
  };
  afterEach(() => setRootKey(rootKey));

  it.each([
    ["another one", randomBytes(32).toString("base64")],
    ["missing", undefined],
  ])("is %s: what is encrypted is unavailable, and all else works", async (_, value) => {
    const image = await upload(await noiseJpeg(100));
    const plain = await api.owner.upload(`plain-${++count}.jpg`, await noiseJpeg(50));
    setRootKey(value);
    const response = await open(image.urls.original, asOwner());

    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect((await open(plain.urls.original, asOwner())).status).toBe(200);

    await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    const form = createForm("next.jpg", await noiseJpeg(50), { encrypt: "true" });
    const rejected = await api.owner.call("POST", "/api/upload", form);

    expect(rejected.status).toBe(503);

    // The request fails before any bytes are accepted, also for owners without encrypted images.
    for (const caller of [api.owner, api.stranger])
      for (const [path, body] of [
        ["/api/images", { filename: `next-${++count}.jpg`, encrypt: true }],
        ["/api/albums", { album: `sealed-${++count}`, title: "Sealed", encrypt_uploads: true }],
      ] as const)
        expect(await caller.call("POST", path, body)).toMatchObject({
          status: 503,
          body: { code: "SERVICE_UNAVAILABLE" },
        });

    expect(await checkEncryption()).toBe("unavailable");

    const listNotices = async (caller: Caller) =>
      (await caller.expect<CallerResource>(200, "GET", "/api/me")).notices;
    expect(await listNotices(api.owner)).toMatchObject([
      { code: "ENCRYPTION_UNAVAILABLE", level: "error", images: expect.any(Number) },
    ]);
    expect(await listNotices(api.stranger)).toEqual([]);

    setRootKey(rootKey);
    expect(await listNotices(api.owner)).toEqual([]);
    expect(await checkEncryption()).toBe("ok");
    expect((await open(image.urls.original, asOwner())).status).toBe(200);
  });

  it("is another one: no owner gets a master key that the right one cannot open", async () => {
    setRootKey(randomBytes(32).toString("base64"));
    const form = createForm("first.jpg", await noiseJpeg(50), { encrypt: "true" });

    expect((await api.stranger.call("POST", "/api/upload", form)).status).toBe(503);

    const stored = await db().select().from(keyStore);
    expect(new Set(stored.map((row) => row.wrapped.root)).size).toBe(1);
  });
});
