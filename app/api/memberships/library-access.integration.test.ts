import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images, users } from "@/db/schema";
import { closeAccount } from "@/lib/account";
import type { CallerResource } from "@/lib/account/caller/resource";
import type { ApiKeyWithSecret } from "@/lib/identity/resource";
import type { ImageResource } from "@/lib/images/resource";
import { inOwnLibrary } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import type { LibraryResource, MembershipResource } from "@/lib/memberships/resource";
import { db } from "@/lib/platform/database/transaction";
import { type Account, createAccount, createTwoAccounts } from "@/test/builders/account";
import { addInvitation, addMember, handleOf, inLibrary } from "@/test/builders/memberships";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createApiClient } from "@/test/harness/caller";
import { holdLeaderLock } from "@/test/harness/leader";

const api = serveApi();
holdLeaderLock();

const newAccounts = () => createTwoAccounts(api.origin);

/** Whether the member gets the bytes of a private image, and may list the images. */
async function findAccess(library: Account, member: Account, url: string) {
  const headers = { cookie: member.browser.cookie };
  const bytes = await fetch(url, { headers });
  await bytes.arrayBuffer();
  const list = await inLibrary(library, member).call("GET", "/api/images");

  return [bytes.status, list.status];
}

async function newPrivateImage(library: Account) {
  const image = await library.createImage({ visibility: "private" });
  return `${api.origin}${new URL(image.urls.original ?? "").pathname}`;
}

describe("access", () => {
  it("to private images and by keys ends with the membership, and a later one does not revive a key", async () => {
    const [library, member] = await newAccounts();
    const url = await newPrivateImage(library);

    expect(await findAccess(library, member, url)).toEqual([404, 404]);

    const id = await addMember(library, member, "viewer");
    expect(await findAccess(library, member, url)).toEqual([200, 200]);

    const body = { name: "Reader", scopes: ["read"], library: handleOf(library) };
    const created = await member.browser.expect<ApiKeyWithSecret>(201, "POST", "/api/api-keys", body);

    expect(created.library).toBe(handleOf(library));

    const authorization = `Bearer ${created.key}`;
    const client = createApiClient(api.origin, member.actor, { authorization });
    const me = await client.expect<CallerResource>(200, "GET", "/api/me");

    expect(me).toMatchObject({ handle: handleOf(member), library: handleOf(library), role: "viewer" });
    expect((await client.expect<{ data: unknown[] }>(200, "GET", "/api/images")).data).toHaveLength(1);
    expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
    expect(await client.call("GET", "/api/settings")).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });

    await library.browser.expect(200, "DELETE", `/api/memberships/${id}`);
    expect(await findAccess(library, member, url)).toEqual([404, 404]);
    expect(await client.call("GET", "/api/images")).toMatchObject({ status: 401 });

    await addMember(library, member, "viewer");
    expect(await findAccess(library, member, url)).toEqual([200, 200]);
    expect(await client.call("GET", "/api/images")).toMatchObject({ status: 401 });
    expect((await fetch(url, { headers: { authorization } })).status).toBe(404);
  });

  it("to a signed upload URL ends with the membership, and with a role that uploads", async () => {
    const [library, member] = await newAccounts();
    const id = await addMember(library, member, "contributor");
    const body = { filename: "mine.jpg", visibility: "private" };
    const { upload } = await inLibrary(library, member).expect<ImageResource>(
      201,
      "POST",
      "/api/images",
      body,
    );
    const bytes = await testImage();
    const put = async () => {
      const url = withOrigin(api.origin, upload?.url ?? "");
      return (
        await fetch(url, { method: "PUT", body: new Uint8Array(bytes), headers: upload?.headers ?? {} })
      ).status;
    };

    expect(await put()).toBe(200);

    await library.browser.expect(200, "PATCH", `/api/memberships/${id}`, { role: "viewer" });
    expect(await put()).toBe(410);

    await library.browser.expect(200, "PATCH", `/api/memberships/${id}`, { role: "editor" });
    expect(await put()).toBe(200);

    await library.browser.expect(200, "DELETE", `/api/memberships/${id}`);
    expect(await put()).toBe(410);
  });

  it("is for reading while the library is disabled, and none while it is withheld", async () => {
    const [library, member] = await newAccounts();
    await addMember(library, member, "editor");
    const url = await newPrivateImage(library);
    const { owner } = library.actor.account;
    const set = (changes: Partial<typeof users.$inferInsert>) =>
      db().update(users).set(changes).where(eq(users.owner, owner));
    await set({ disabledAt: isoTime() });

    expect(await findAccess(library, member, url)).toEqual([200, 200]);

    const create = await inLibrary(library, member).call("POST", "/api/tags", { tag: "one" });
    expect(create).toMatchObject({ status: 403, body: { code: "ACCOUNT_DISABLED" } });

    await set({ disabledAt: null, withheldAt: isoTime() });
    expect(await findAccess(library, member, url)).toEqual([404, 404]);

    await set({ withheldAt: null });
    const other = await newPrivateImage(library);
    await db().update(images).set({ withheldAt: isoTime() }).where(eq(images.owner, owner));

    expect(await findAccess(library, member, other)).toEqual([451, 200]);
  });

  it("ends when either account is closed", async () => {
    const [library, member] = await newAccounts();
    const other = await createAccount(api.origin);
    await addMember(library, member, "viewer");
    await addMember(library, other, "viewer");
    const close = ({ actor }: Account) =>
      closeAccount({ ...inOwnLibrary(actor), via: "session" }, { confirm: actor.account.handle });
    await close(member);
    const { data } = await library.browser.expect<{ data: MembershipResource[] }>(
      200,
      "GET",
      "/api/memberships",
    );

    expect(data.map(({ email }) => email)).toEqual([other.actor.account.owner]);

    await close(library);
    expect(await inLibrary(library, other).call("GET", "/api/images")).toMatchObject({ status: 404 });

    const libraries = await other.browser.expect<{ data: LibraryResource[] }>(200, "GET", "/api/libraries");
    expect(libraries.data).toHaveLength(1);
  });

  it("to a library of others and to none is answered the same", async () => {
    const [library, member] = await newAccounts();
    await addInvitation(library, member.actor.account.owner);
    const ask = (handle: string) =>
      member.browser.call("GET", "/api/images", undefined, { "x-albumen-library": handle });
    const [real, none] = [await ask(handleOf(library)), await ask("no-such-library")];

    expect([real.status, real.body]).toEqual([none.status, none.body]);
    expect(real).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });
});
