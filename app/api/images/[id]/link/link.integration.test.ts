import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, images } from "@/db/schema";
import { linkUrl } from "@/lib/image-urls";
import type { CreateImageLink, ImageLink } from "@/lib/images/links/resource";
import type { ImageResource } from "@/lib/images/resource";
import { secondMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { createCallerFor } from "@/test/harness/caller";
import { pathOf, serveLinks, withoutKey } from "@/test/harness/link-suite";

const { api, upload, open, reset, patch } = serveLinks();

const customKey = "w8-h8-q80-fitcover";
const createLink = (image: ImageResource, body?: Partial<CreateImageLink>) =>
  api.owner.expect<ImageLink>(200, "POST", `/api/images/${image.id}/link`, body);

describe("a link", () => {
  it.each(["private", "unlisted", "public"])("opens one variant of a %s image", async (visibility) => {
    const image = await upload({ visibility });
    const { url } = await createLink(image, { variant: "w128", expires_in: 60 });
    const opened = await open(url);

    expect(opened.status).toBe(200);
    expect(opened.headers.get("cache-control")).toBe("private, no-cache");
    expect(opened.headers.get("cdn-cache-control")).toBe("no-store");
    expect(url).not.toContain("~");

    const otherVariant = url.replace("/w128/", "/w256/");
    expect((await open(otherVariant)).status).toBe(404);
  });

  it("defaults to the original and one day", async () => {
    const image = await upload({ visibility: "private" });
    const { url, expires_at } = await createLink(image);

    expect((await open(url)).status).toBe(200);

    const seconds = (Date.parse(expires_at) - Date.now()) / secondMs;
    expect(Math.abs(seconds - 24 * 60 * 60)).toBeLessThan(120);
    expect(new URL(url).searchParams.get("exp")).toBe(String(Date.parse(expires_at) / secondMs));
  });

  it("renders the custom variant that it names", async () => {
    const image = await upload({ visibility: "private" });
    expect((await open((await createLink(image, { variant: customKey })).url)).status).toBe(200);
  });

  it("is not found once it has expired or was modified", async () => {
    const image = await upload({ visibility: "private" });
    const { url } = await createLink(image);
    const [row] = await db().select().from(images).where(eq(images.id, image.id));
    if (!row) throw new Error("the image is missing");

    const expires = Math.floor(Date.now() / secondMs) - 1;
    const expired = linkUrl(api.owner.actor.library, row, {
      variantKey: "original",
      expires,
      isClean: false,
    });
    const changed = (name: string, value: string) => {
      const target = new URL(url);
      target.searchParams.set(name, value);
      return target.href;
    };
    const exp = Number(new URL(url).searchParams.get("exp"));
    for (const attempt of [
      expired,
      changed("exp", String(exp + 1)),
      changed("exp", `0${exp}`),
      changed("exp", "Infinity"),
      changed("exp", ""),
      changed("sig", ""),
      changed("sig", "A".repeat(43)),
      url.replace(/exp=\d+&/, ""),
      url.replace(/&sig=.*/, ""),
      (await createLink(await upload({ visibility: "private" }))).url.replace(/IMG_\d+\.jpg/, image.filename),
    ])
      expect({ attempt, status: (await open(attempt)).status }).toEqual({ attempt, status: 404 });

    expect((await open(url)).status).toBe(200);
  });

  it("survives a rename without disclosing the key", async () => {
    const image = await upload({ visibility: "unlisted" });
    const { url } = await createLink(image);
    const renamed = await patch(image, { filename: `moved-${image.filename}` });
    const { status, location } = await open(url);

    expect(status).toBe(308);
    expect(location).toBe(withoutKey(pathOf(renamed.urls.original)) + new URL(url).search);
    expect((await open(api.origin + location)).status).toBe(200);
  });

  it("ends with a reset, with the image, and with its encryption", async () => {
    const image = await upload({ visibility: "private" });
    const { url } = await createLink(image);
    await reset(image);

    expect((await open(url)).status).toBe(404);

    const next = await createLink(image);
    expect((await open(next.url)).status).toBe(200);

    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect((await open(next.url)).status).toBe(404);

    await api.owner.expect(409, "POST", `/api/images/${image.id}/link`);
    await api.owner.expect(200, "POST", `/api/images/${image.id}/restore`);

    expect((await open(next.url)).status).toBe(200);

    await db().update(images).set({ isEncrypted: true }).where(eq(images.id, image.id));
    await patch(image, { alt: "changed" });

    expect((await open(next.url)).status).toBe(404);

    await api.owner.expect(409, "POST", `/api/images/${image.id}/link`);
  });

  it.each([
    { expires_in: 59 },
    { expires_in: 31_536_001 },
    { expires_in: 60.5 },
    { variant: "w1" },
    { exp: 1 },
  ])("is rejected with %j", async (body) => {
    const image = await upload({ visibility: "private" });
    expect(await api.owner.call("POST", `/api/images/${image.id}/link`, body)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR" },
    });
  });

  it("can be created with a read key, and reset only with a write key; both are audited", async () => {
    const image = await upload({ visibility: "private" });
    const reader = await createCallerFor(api.origin, api.owner.actor, ["images:read"]);
    await reader.expect(200, "POST", `/api/images/${image.id}/link`, { variant: "thumb" });
    await reader.expect(403, "POST", `/api/images/${image.id}/link/reset`);
    await reset(image);
    const entries = await db()
      .select({ action: auditLogs.action, type: auditLogs.resourceType, status: auditLogs.status })
      .from(auditLogs)
      .where(eq(auditLogs.resourceId, image.id))
      .orderBy(auditLogs.createdAt);

    expect(entries.slice(1)).toEqual([
      { action: "create", type: "link", status: "success" },
      { action: "update", type: "image", status: "failed" },
      { action: "update", type: "image", status: "success" },
    ]);
  });
});
