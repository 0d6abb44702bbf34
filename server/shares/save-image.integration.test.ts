import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLogs, imageFiles, images, users } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import type { ShareResource } from "@/lib/shares/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { visitShare } from "@/test/harness/share-visitor";

const api = serveApi();
let sharer: Account;
let guest: Account;
let image: ImageResource;

beforeEach(async () => {
  [sharer, guest] = [await createAccount(api.origin), await createAccount(api.origin)];
  image = await sharer.createImage({ visibility: "private", title: "Dawn", license: "cc-by-4.0" });
});

const everything = { allow_download: true, allow_original: true };

/** The guest's browser in an open visit of a new share. */
async function enterShare(rights: Record<string, unknown> = everything, as: Account | null = guest) {
  const target = { type: "image", id: image.id };
  const { url } = await sharer.caller.expect<ShareResource>(201, "POST", "/api/shares", {
    target,
    ...rights,
  });
  const visitor = visitShare(api.origin, url);
  await visitor.get();

  return visitShare(api.origin, url, {
    cookie: [visitor.cookie(), ...(as ? [as.browser.cookie] : [])].join("; "),
  });
}

type Visitor = Awaited<ReturnType<typeof enterShare>>;
const pageOf = async (visitor: Visitor) => (await visitor.get(`/${image.id}`)).text;
const save = (visitor: Visitor, id = image.id) => visitor.post(`/${id}/save`, {});
const listOwn = ({ actor }: Account) =>
  db().select().from(images).where(eq(images.owner, actor.account.owner));

describe("saving a shared image", () => {
  it("makes a private record of the guest with the same bytes, once", async () => {
    const visitor = await enterShare();
    expect(await pageOf(visitor)).toContain(`/${image.id}/save"`);

    const answer = await save(visitor);
    expect(answer.status).toBe(303);

    const [row, ...others] = await listOwn(guest);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      title: "Dawn",
      license: "cc-by-4.0",
      visibility: "private",
      filename: image.filename,
    });
    expect(answer.headers.get("location")).toContain(`?saved=${row?.id}`);

    const saved = await guest.caller.expect<ImageResource>(200, "GET", `/api/images/${row?.id}`);
    expect(saved.info.sha256).toBe(image.info.sha256);
    expect(saved.owner).toBe(guest.actor.account.email);
    expect((await visitor.get(`/${image.id}?saved=${row?.id}`)).text).toContain(
      `/dashboard/images/${row?.id}`,
    );
    expect((await save(visitor)).headers.get("location")).toContain(`?saved=${row?.id}`);
    expect(await listOwn(guest)).toHaveLength(1);

    const entries = await db().select().from(auditLogs).where(eq(auditLogs.owner, guest.actor.account.owner));
    expect(entries.map(({ action, resourceType }) => [action, resourceType])).toContainEqual([
      "create",
      "image",
    ]);
  });

  it("is offered and done only where the share gives the originals", async () => {
    for (const rights of [{ allow_download: false }, { allow_download: true, allow_original: false }]) {
      const visitor = await enterShare(rights);
      expect(await pageOf(visitor)).not.toContain("/save");
      expect((await save(visitor)).headers.get("location")).toContain("?saved=unavailable");
    }
    expect(await listOwn(guest)).toEqual([]);
  });

  it("needs a session, an image of the share, and a share of someone else to be offered", async () => {
    const stranger = await enterShare(everything, null);
    expect(await pageOf(stranger)).not.toContain("/save");
    expect((await save(stranger)).status).toBe(401);
    expect(await pageOf(await enterShare(everything, sharer))).not.toContain("/save");

    const other = await sharer.createImage();
    expect((await save(await enterShare(), other.id)).status).toBe(404);
    expect(await listOwn(guest)).toEqual([]);
  });

  it("is not for a disabled account, nor for more than fits in its quota", async () => {
    const visitor = await enterShare();
    const isGuest = eq(users.owner, guest.actor.account.owner);
    await db().update(users).set({ disabledAt: isoTime() }).where(isGuest);

    expect(await pageOf(visitor)).not.toContain("/save");
    expect((await save(visitor)).status).toBe(403);

    await db()
      .update(users)
      .set({ disabledAt: null, quotas: { storage_bytes: 1 } })
      .where(isGuest);
    const full = await save(visitor);

    expect(full.headers.get("location")).toContain("?saved=full");
    expect((await visitor.get(`/${image.id}?saved=full`)).text).toContain("Your storage is full.");
    expect(await listOwn(guest)).toEqual([]);
  });

  it("makes no plain copy of an encrypted image", async () => {
    await db().update(images).set({ isEncrypted: true }).where(eq(images.id, image.id));
    const visitor = await enterShare();

    expect(await pageOf(visitor)).not.toContain("/save");
    expect((await save(visitor)).headers.get("location")).toContain("?saved=unavailable");
    expect(await listOwn(guest)).toEqual([]);
  });

  it("leaves out a license that only the sharer has", async () => {
    const { id } = await sharer.caller.expect<{ id: string }>(201, "POST", "/api/licenses", {
      name: "House",
    });
    await sharer.caller.expect(200, "PATCH", `/api/images/${image.id}`, { license: id });
    await save(await enterShare());
    expect((await listOwn(guest))[0]).toMatchObject({ license: "none" });
  });
});

describe("saving by the API", () => {
  const post = (url: string, fields: Record<string, unknown> = {}) =>
    guest.caller.call("POST", "/api/images/save", { url, ...fields });

  async function share(rights: Record<string, unknown> = everything) {
    const target = { type: "image", id: image.id };
    return sharer.caller.expect<ShareResource>(201, "POST", "/api/shares", { target, ...rights });
  }

  it("returns the new image, then the existing one, and counts as a view", async () => {
    const { id, url } = await share();
    const saved = await post(`${url}/${image.id}`);

    expect(saved).toMatchObject({
      status: 201,
      body: { visibility: "private", info: { sha256: image.info.sha256 } },
    });

    const again = await post(`${url}/${image.id}/w512/${image.filename}`);
    expect(again).toMatchObject({ status: 200, body: { id: (saved.body as ImageResource).id } });

    const shown = await sharer.caller.expect<ShareResource>(200, "GET", `/api/shares/${id}`);
    expect(shown.views).toBe(2);
  });

  it("needs the password of the link, and limits wrong ones", async () => {
    const { url } = await share({ ...everything, password: "correct horse" });
    const at = `${url}/${image.id}`;

    expect(await post(at)).toMatchObject({ status: 403, body: { code: "WRONG_PASSWORD" } });
    expect(await post(at, { password: "correct horse" })).toMatchObject({ status: 201 });

    for (let tries = 0; tries < 4; tries++) await post(at, { password: `wrong ${tries}` });
    expect(await post(at, { password: "correct horse" })).toMatchObject({ status: 429 });
  });

  it("answers links that are over, used up or elsewhere in one way, and narrower ones with the reason", async () => {
    const { url, id } = await share({ ...everything, max_views: 1 });
    expect(await post(`${url}/${image.id}`)).toMatchObject({ status: 201 });

    const other = await sharer.createImage();
    const narrow = await share({ allow_download: true, allow_original: false });
    const open = await share();
    await sharer.caller.expect(200, "DELETE", `/api/shares/${id}`);
    const urls = [
      `${url}/${image.id}`,
      `${open.url}/${other.id}`,
      open.url,
      "https://example.com/s/1234567890123456789012/img_1",
      "nothing",
    ];

    for (const one of urls)
      expect(await post(one), one).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await post(`${narrow.url}/${image.id}`)).toMatchObject({
      status: 403,
      body: { code: "SAVE_NOT_ALLOWED" },
    });
  });

  it("is not found when the original is purged at the same time, and leaves nothing behind", async () => {
    const at = `${(await share()).url}/${image.id}`;
    const [file] = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));
    // As between the look-up of the file and its copy.
    await objectStore().delete([file?.blobKey ?? ""]);

    expect(await post(at)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await listOwn(guest)).toEqual([]);

    const visitor = await enterShare();
    expect((await save(visitor)).status).toBe(404);
  });

  it("an image is saved completely or not at all during a purge", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, info } = await sharer.createImage({ filename: `${round}.jpg` });
      const target = { type: "image", id };
      const body = { target, ...everything };
      const { url } = await sharer.caller.expect<ShareResource>(201, "POST", "/api/shares", body);
      await guest.caller.call("GET", "/api/images");
      const remove = async () => {
        await sharer.caller.expect(200, "DELETE", `/api/images/${id}`);
        await sharer.caller.expect(200, "DELETE", `/api/images/${id}/permanent`);
      };
      const [saved] = await Promise.all([post(`${url}/${id}`), remove()]);
      expect([200, 201, 404]).toContain(saved.status);
      if (saved.status === 404) continue;

      const { urls } = saved.body as ImageResource;
      const bytes = await fetch(`${api.origin}${new URL(urls.original ?? "").pathname}`, {
        headers: { cookie: guest.browser.cookie },
      });
      expect(bytes.status).toBe(200);
      expect((await bytes.arrayBuffer()).byteLength).toBe(info.size_bytes);
    }
  });
});
