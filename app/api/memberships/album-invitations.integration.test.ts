import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memberships, outgoingMails } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import type { LibraryResource, MembershipResource } from "@/lib/memberships/resource";
import { db } from "@/lib/platform/database/transaction";
import { createAccount } from "@/test/builders/account";
import { addMember, shareAlbum } from "@/test/builders/memberships";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";

const api = serveApi();
holdLeaderLock();

describe("an invitation to an album", () => {
  it("names it in the mail and opens nothing else of the library", async () => {
    const [library, member] = [await createAccount(api.origin), await createAccount(api.origin)];
    const email = member.actor.account.owner;
    const { album, title } = await library.createAlbum();
    const { id } = await library.createImage({ album });
    await library.createImage();
    const body = { email, role: "viewer", album };
    const sent = await library.browser.expect<MembershipResource>(201, "POST", "/api/memberships", body);

    expect(sent).toMatchObject({ album, album_title: title, status: "invited" });

    const [mail] = await db().select().from(outgoingMails).where(eq(outgoingMails.toAddress, email));
    expect(mail?.text).toContain(title);

    const token = /\/invitations\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const joined = await member.browser.expect<LibraryResource>(200, "POST", "/api/memberships/accept", {
      token,
    });
    const { handle } = library.actor.account;

    expect(joined).toMatchObject({ handle, album, album_title: title, role: "viewer" });

    const headers = { "x-albumen-library": handle };
    const list = await member.browser.call("GET", "/api/images", undefined, headers);

    expect(list.body).toMatchObject({ data: [{ id }] });

    const me = await member.browser.call("GET", "/api/me", undefined, headers);
    expect(me.body).toMatchObject({
      library: handle,
      album,
      role: "viewer",
    } satisfies Partial<CallerResource>);
  });

  it("is for an album of the library", async () => {
    const [library, other] = [await createAccount(api.origin), await createAccount(api.origin)];
    const { album } = await other.createAlbum();
    const body = { email: "guest@example.com", role: "viewer", album };
    expect(await library.browser.call("POST", "/api/memberships", body)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR", details: { album: ["does not exist"] } },
    });
  });

  it("ends with the album, as the membership does", async () => {
    const { library, client, album, membershipId } = await shareAlbum(api.origin, "editor");
    await library.caller.expect(204, "DELETE", `/api/albums/${album}`);
    expect(await client.call("GET", "/api/images")).toMatchObject({ status: 404 });
    expect(await db().select().from(memberships).where(eq(memberships.id, membershipId))).toEqual([]);
  });
});

describe("a member of one album", () => {
  it("a manager of one album invites to it alone, and sees who shares it", async () => {
    const { library, client, album, outside, membershipId } = await shareAlbum(api.origin, "manager");
    await addMember(library, await createAccount(api.origin), "viewer");
    const { data } = await client.expect<{ data: MembershipResource[] }>(200, "GET", "/api/memberships");

    expect(data.map(({ id }) => id)).toEqual([membershipId]);

    const invite = (fields: object) => client.call("POST", "/api/memberships", { role: "viewer", ...fields });
    expect(await invite({ email: "a@example.com" })).toMatchObject({ status: 201, body: { album } });

    for (const other of [null, outside.album])
      expect(await invite({ email: "b@example.com", album: other })).toMatchObject({ status: 400 });
    const email = "whole@example.com";
    await library.browser.expect(201, "POST", "/api/memberships", { email, role: "viewer" });

    expect(await invite({ email })).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });
});
