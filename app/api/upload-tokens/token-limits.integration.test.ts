import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { uploadTokens } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { pruneUploadTokens } from "@/lib/uploads/tokens";
import type { UploadTokenWithSecret } from "@/lib/uploads/tokens/resource";
import { makeApiKey } from "@/test/builders/api-keys";
import { withOrigin } from "@/test/builders/uploads";
import { createCallerFor, createForm } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";
import { guestImage, serveUploadTokens } from "@/test/harness/upload-token-suite";

const { api, newToken, upload, withToken } = serveUploadTokens();

describe("an upload token", () => {
  it.each([
    ["album", "prints"],
    ["tags", "mine"],
    ["visibility", "public"],
    ["on_conflict", "existing"],
    ["dedupe", "true"],
    ["encrypt", "false"],
  ])("leaves the field %s to its creator", async (name, value) => {
    const answer = await upload(await newToken(), { [name]: value });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: "VALIDATION_ERROR", details: { [name]: ["is chosen by the upload token"] } },
    ]);
  });

  it("does not find the owner's images", async () => {
    const bytes = await guestImage();
    const own = await api.owner.upload("own.jpg", bytes, { visibility: "private" });
    const token = await newToken();
    const uploaded = await withToken(token).expect<ImageResource>(
      201,
      "POST",
      "/api/upload",
      createForm("own.jpg", bytes),
    );

    expect(uploaded.id).not.toBe(own.id);
    expect(uploaded.filename).not.toBe("own.jpg");
  });

  it("is unknown everywhere else", async () => {
    const caller = withToken(await newToken());
    const own = await api.owner.upload("kept.jpg", await guestImage(3), { visibility: "private" });
    for (const [method, path] of [
      ["GET", "/api/me"],
      ["GET", "/api/images"],
      ["POST", "/api/images"],
      ["GET", `/api/images/${own.id}`],
      ["POST", "/api/upload-tokens"],
      ["POST", "/api/mcp"],
    ] as const) {
      expect([path, (await caller.call(method, path, method === "POST" ? {} : undefined)).status]).toEqual([
        path,
        401,
      ]);
    }

    const delivered = await fetch(withOrigin(api.origin, own.urls.original), {
      headers: { authorization: `Bearer ${(await newToken()).token}` },
    });

    expect(delivered.status).not.toBe(200);
  });

  it("ends with its time, by its creator, and with the key that created it", async () => {
    const expired = await newToken();
    const past = isoTime(Date.now() - 1);
    await db().update(uploadTokens).set({ expiresAt: past }).where(eq(uploadTokens.id, expired.id));
    const ended = await newToken();
    const read = await api.owner.expect(200, "DELETE", `/api/upload-tokens/${ended.id}`);

    expect(read).toMatchObject({ status: "expired" });

    await api.owner.expect(200, "DELETE", `/api/upload-tokens/${ended.id}`);
    const browser = await signIn(api.origin, api.owner.actor);
    const key = await makeApiKey(browser, { scopes: ["upload"] });
    const ofKey = await withToken({ token: key.key }).expect<UploadTokenWithSecret>(
      201,
      "POST",
      "/api/upload-tokens",
    );
    await browser.expect(200, "DELETE", `/api/api-keys/${key.id}`);
    for (const token of [expired, ended, ofKey]) {
      const { status, body } = await upload(token);
      expect([status, body]).toMatchObject([401, { code: "UPLOAD_TOKEN_EXPIRED" }]);
    }
  });

  it("is not created for an album or a license that does not exist", async () => {
    for (const field of ["album", "license"]) {
      const answer = await api.owner.call("POST", "/api/upload-tokens", { [field]: "no-such" });
      expect(answer).toMatchObject({ status: 400, body: { details: { [field]: [expect.anything()] } } });
    }
  });

  it("is read by the upload key that created it, and by no other one", async () => {
    const [creator, other] = [
      await createCallerFor(api.origin, api.owner.actor, ["upload"]),
      await createCallerFor(api.origin, api.owner.actor, ["upload"]),
    ];
    const { id } = await creator.expect<UploadTokenWithSecret>(201, "POST", "/api/upload-tokens", {});
    expect(await creator.expect(200, "GET", `/api/upload-tokens/${id}`)).toMatchObject({ status: "open" });
    await other.expect(404, "GET", `/api/upload-tokens/${id}`);
  });

  it("is hidden from others and deleted a week after its end", async () => {
    const { id } = await newToken();
    await api.stranger.expect(404, "GET", `/api/upload-tokens/${id}`);
    await api.stranger.expect(404, "DELETE", `/api/upload-tokens/${id}`);
    await db()
      .update(uploadTokens)
      .set({ expiresAt: sql`'2020-01-01T00:00:00.000Z'` })
      .where(eq(uploadTokens.id, id));

    expect(await pruneUploadTokens()).toBe(1);

    await api.owner.expect(404, "GET", `/api/upload-tokens/${id}`);
  });
});
