import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outbox } from "@/db/schema";
import { fsck } from "@/lib/fsck";
import { createSignInTicket } from "@/lib/identity";
import { ensureOwner } from "@/lib/identity/owners";
import { db } from "@/lib/platform/database/transaction";
import {
  createLeavingAccount,
  listStoredFiles,
  removeAccountFully,
  requestAccountDeletion,
  signInAgain,
} from "@/test/builders/leaving-account";
import { serveApi } from "@/test/harness/api-suite";
import { createCallerFor } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

const api = serveApi();

const check = () => fsck({ repair: false, force: false, hashes: true });

describe("closing an account", () => {
  it("requires a session and the handle as confirmation", async () => {
    const { caller, browser, actor, url } = await createLeavingAccount(api.origin);
    expect(await requestAccountDeletion(caller, actor.account.handle)).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });

    for (const confirm of ["", actor.account.handle.toUpperCase(), actor.account.owner, "yes"]) {
      expect(await requestAccountDeletion(browser, confirm)).toMatchObject({
        status: 400,
        body: { details: { confirm: [expect.stringContaining(actor.account.handle)] } },
      });
    }

    expect((await browser.call("DELETE", "/api/account", {})).body).toMatchObject({
      details: { confirm: ["is required"] },
    });
    expect((await browser.call("DELETE", "/api/account")).status).toBe(415);

    const crossSite = { "sec-fetch-site": "cross-site" };
    expect(
      (await browser.call("DELETE", "/api/account", { confirm: actor.account.handle }, crossSite)).body,
    ).toMatchObject({ code: "CSRF" });
    expect((await fetch(url, { redirect: "manual" })).status).toBe(308);
    expect((await caller.call("GET", "/api/me")).status).toBe(200);
  });

  it("ends sessions, keys, URLs and the handle at once", async () => {
    const { email, caller, browser, actor, image, url } = await createLeavingAccount(api.origin);
    const otherKey = await createCallerFor(api.origin, actor, ["read"]);
    const otherBrowser = await signIn(api.origin, actor);
    await createSignInTicket(email);
    await browser.expect(200, "PATCH", "/api/profile", { handle: `${actor.account.handle}-new` });
    const currentUrl = url
      .replace(actor.account.handle, `${actor.account.handle}-new`)
      .replace("one.jpg", "renamed.jpg");

    expect((await fetch(currentUrl)).status).toBe(200);

    expect(await requestAccountDeletion(browser, `${actor.account.handle}-new`)).toMatchObject({
      status: 200,
      body: { deleted: true },
    });

    for (const client of [caller, browser, otherKey, otherBrowser]) {
      expect(await client.call("GET", "/api/me")).toMatchObject({
        status: 401,
        body: { code: "UNAUTHORIZED" },
      });
      expect((await requestAccountDeletion(client, `${actor.account.handle}-new`)).status).toBe(401);
    }

    for (const imageUrl of [url, currentUrl, currentUrl.replace("renamed", "w256/renamed")]) {
      expect([imageUrl, (await fetch(imageUrl, { redirect: "manual" })).status]).toEqual([imageUrl, 404]);
    }

    expect((await fetch(currentUrl.replace(`${actor.account.handle}-new`, actor.account.uid))).status).toBe(
      404,
    );

    // Other accounts may take both handles now, and no redirect leads to them.
    await api.stranger.expect(200, "PATCH", "/api/profile", { handle: actor.account.handle });
    await api.owner.expect(200, "PATCH", "/api/profile", { handle: `${actor.account.handle}-new` });
    for (const imageUrl of [url, currentUrl])
      expect((await fetch(imageUrl, { redirect: "manual" })).status).toBe(404);

    expect(await listStoredFiles(image.id)).not.toEqual([]);
    expect(await check()).toMatchObject({ clean: true, youngObjects: 0 });

    await removeAccountFully(actor.account.uid);
  });

  it("blocks sign-in with the email until removal is complete, then creates a new account", async () => {
    const { email, browser, actor } = await createLeavingAccount(api.origin);
    await requestAccountDeletion(browser, actor.account.handle);
    const unavailableError = { kind: "unavailable", message: expect.stringContaining("is being deleted") };

    await expect(ensureOwner(email)).rejects.toMatchObject(unavailableError);

    const again = await signInAgain(api.origin, { actor, email });
    expect(await again.call("GET", "/api/me")).toMatchObject({ status: 503 });
    expect(await again.call("POST", "/api/images", { filename: "a.jpg" })).toMatchObject({
      status: 503,
      body: { code: "SERVICE_UNAVAILABLE", message: expect.stringContaining("is being deleted") },
    });

    await removeAccountFully(actor.account.uid);
    const me = await again.expect<{ uid: string; handle: string }>(200, "GET", "/api/me");

    expect(me).toMatchObject({ handle: actor.account.handle });
    expect(me.uid).not.toBe(actor.account.uid);
    expect(await again.expect(200, "GET", "/api/images?include_deleted=true")).toMatchObject({ data: [] });
    expect(await again.expect(200, "GET", "/api/albums")).toMatchObject({
      data: [{ album: "images", count: 0 }],
    });
  });

  it("happens once for twenty simultaneous calls", async () => {
    const { browser, actor } = await createLeavingAccount(api.origin);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestAccountDeletion(browser, actor.account.handle)),
    );

    expect(answers.map((answer) => answer.status)).toContain(200);

    for (const { status } of answers) expect([200, 401]).toContain(status);
    const events = await db().select().from(outbox).where(eq(outbox.name, "account/closed"));

    expect(events.filter((event) => event.payload.includes(actor.account.uid))).toHaveLength(1);

    await removeAccountFully(actor.account.uid);
  });
});
