import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLogs, images, users } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
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
      expect((await save(visitor)).status).toBe(404);
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
    expect((await visitor.get(`/${image.id}?saved=full`)).text).toContain("no room");
    expect(await listOwn(guest)).toEqual([]);
  });

  it("makes no plain copy of an encrypted image", async () => {
    await db().update(images).set({ isEncrypted: true }).where(eq(images.id, image.id));
    const visitor = await enterShare();
    expect(await pageOf(visitor)).not.toContain("/save");
    expect((await save(visitor)).status).toBe(404);
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
