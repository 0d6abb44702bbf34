import { createHash, createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { shares } from "@/db/schema";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { passwordTries } from "@/lib/platform/rate-limiting/rate-limiter";
import { hashPassword, joinQueue, maxWaiting } from "@/lib/shares/password";
import type { ShareResource } from "@/lib/shares/resource";
import { withOrigin } from "@/test/builders/uploads";
import { repeat } from "@/test/harness/races";
import { serveShares, sharedPaths, thumbnailPath } from "@/test/harness/share-suite";
import type { ShareVisitor } from "@/test/harness/share-visitor";

const { api, createShare, visit, read, patch } = serveShares();

describe("a password of a link", () => {
  const password = "still lake";
  const enter = (visitor: ShareVisitor, text = password) => visitor.post("", { password: text });

  it("hides everything: the page gives no hint, and no path goes around it", async () => {
    const share = await createShare({
      password,
      title: "Secret title",
      message: "Secret message",
      show_metadata: true,
    });
    const visitor = visit(share);
    const form = await visitor.get();

    expect(form.status).toBe(200);
    expect(form.text).toContain('type="password"');
    expect(form.headers.get("set-cookie")).toBeNull();

    for (const hint of ["Secret", share.image.id, share.image.filename, "Quarters"])
      expect(form.text).not.toContain(hint);
    for (const path of sharedPaths(share)) {
      const answer = await visitor.get(path);
      expect(answer.headers.get("content-type"), path).toMatch(/^text\/html/);
      expect(answer.text, path).not.toContain("Quarters");
    }

    expect((await read(share)).views).toBe(0);
    expect(await enter(visitor, "wrong lake")).toMatchObject({ status: 403 });

    const entered = await enter(visitor);
    expect(entered.status).toBe(303);
    expect(entered.headers.get("location")).toBe(new URL(share.url).pathname);
    expect((await visitor.get()).text).toContain("Secret title");
    expect((await visitor.get(thumbnailPath(share))).status).toBe(200);
    expect((await read(share)).views).toBe(1);
  });

  it("is not taken from the forms of other sites", async () => {
    const share = await createShare({ password });
    const send = async (headers: Record<string, string>) => {
      const answer = await fetch(withOrigin(api.origin, share.url), {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ password }),
        headers,
      });
      return [answer.status, answer.headers.has("set-cookie")];
    };

    expect(await send({ origin: "https://other.example.com" })).toEqual([403, false]);
    expect(await send({ "sec-fetch-site": "cross-site" })).toEqual([403, false]);
    expect((await read(share)).views).toBe(0);

    // Without TLS, browsers say nothing else about a form of a page that sends no referrer.
    expect(await send({ origin: "null" })).toEqual([303, true]);
    expect(await send({})).toEqual([303, true]);
  });

  it("cannot be guessed from the cookie, which another share does not accept", async () => {
    const share = await createShare({ password: "123456" });
    const visitor = visit(share);
    await enter(visitor, "123456");
    const [, value = ""] = visitor.cookie().split("=");
    const [secret = "", signature = ""] = value.split(".");
    const guesses = [
      "123456",
      share.id,
      secret,
      `${share.id}123456`,
      `${secret}123456`,
      `123456${secret}`,
    ].flatMap((text) =>
      (["sha256", "sha1", "md5"] as const).flatMap((algorithm) => [
        createHash(algorithm).update(text).digest("base64url"),
        createHmac(algorithm, "123456").update(text).digest("base64url"),
      ]),
    );
    for (const guess of guesses) expect([secret, signature]).not.toContain(guess);
    const twin = await createShare({ password: "123456" });

    expect((await visit(twin, { cookie: visitor.cookie() }).get(thumbnailPath(twin))).status).toBe(404);

    const forged = visit(share, { cookie: `albumen_share=${secret}.${"A".repeat(43)}` });
    expect((await forged.get(thumbnailPath(share))).status).toBe(404);
  });

  it("is tried five times a minute from one network, and then the right one has to wait too", async () => {
    const share = await createShare({ password });
    const other = await createShare({ password });
    const tries = await Promise.all(
      repeat(12, (at) => enter(visit(share, { ipAddress: `2001:db8:0:1::${at + 1}` }), "wrong lake")),
    );

    expect(tries.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);

    const late = await enter(visit(share, { ipAddress: "2001:db8:0:1::ffff" }));
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await enter(visit(share, { ipAddress: "2001:db8:0:2::1" }))).status).toBe(303);
    expect((await enter(visit(other, { ipAddress: "2001:db8:0:1::1" }))).status).toBe(303);
  });

  it("has at least six characters if it is new", async () => {
    const { image, id } = await createShare({ password: "123456" });
    const target = { type: "image", id: image.id };
    for (const short of ["12345", "  12345  "]) {
      const body = { target, password: short };
      expect(await api.owner.call("POST", "/api/shares", body)).toMatchObject({ status: 400 });
      const changed = await api.owner.call("PATCH", `/api/shares/${id}`, { password: short });
      expect(changed).toMatchObject({
        status: 400,
        body: { details: { password: ["at least 6 characters"] } },
      });
    }

    // An earlier, shorter one still opens its link.
    const share = await createShare({ password });
    await db()
      .update(shares)
      .set({ passwordHash: await hashPassword("1234") })
      .where(eq(shares.id, share.id));

    expect((await enter(visit(share), "1234")).status).toBe(303);
  });

  it("is limited for the link too; then each network has one try a minute, and open visits continue", async () => {
    const { ofSharePerHour } = passwordTries;
    onTestFinished(() => void Object.assign(passwordTries, { ofSharePerHour }));
    Object.assign(passwordTries, { ofSharePerHour: 3 });
    const share = await createShare({ password });
    const inside = visit(share, { ipAddress: "198.51.100.1" });
    await enter(inside);
    for (const number of [2, 3, 4])
      expect((await enter(visit(share, { ipAddress: `198.51.100.${number}` }), "wrong lake")).status).toBe(
        403,
      );

    const late = { ipAddress: "198.51.100.5" };

    expect((await enter(visit(share, late), "wrong lake")).status).toBe(403);

    const again = await enter(visit(share, late));
    expect(again.status).toBe(429);
    expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await enter(visit(share, { ipAddress: "198.51.100.6" }))).status).toBe(303);
    expect((await inside.get(thumbnailPath(share))).status).toBe(200);
    expect((await enter(visit(await createShare({ password }), late))).status).toBe(303);
  });

  it("keeps no one else waiting while many try one link, or one network tries many", async () => {
    const [share, other] = [await createShare({ password }), await createShare({ password })];
    const [busy, quiet] = [{ ipAddress: "198.51.100.90" }, { ipAddress: "198.51.100.91" }];
    const atOneLink = repeat(maxWaiting.ofLink, (at) => joinQueue(share.id, `192.0.2.${at + 100}`));
    const fromOneNetwork = repeat(maxWaiting.ofNetwork, (at) => joinQueue(`shr_${at}`, busy.ipAddress));
    for (const rejected of [await enter(visit(share, quiet)), await enter(visit(other, busy))]) {
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    }

    expect((await enter(visit(other, quiet))).status).toBe(303);

    for (const end of [...atOneLink, ...fromOneNetwork]) end();
    for (const options of [quiet, busy]) expect((await enter(visit(share, options))).status).toBe(303);
  });

  it("is not counted as a try when it is right", async () => {
    const share = await createShare({ password });
    for (const _ of repeat(8, Number))
      expect((await enter(visit(share, { ipAddress: "192.0.2.9" }))).status).toBe(303);
  });

  it("ends all visits at once when it changes, as a new URL and revocation do", async () => {
    const ends: Array<(share: ShareResource) => Promise<unknown>> = [
      (share) => patch(share, { password: "other lake" }),
      (share) => patch(share, { password: null }),
      (share) => patch(share, { new_url: true }),
      (share) =>
        patch(share, { expiration: isoTime(Date.now() + hourMs) }).then(() =>
          db().update(shares).set({ expiresAt: isoTime() }).where(eq(shares.id, share.id)),
        ),
      (share) => api.owner.expect(200, "DELETE", `/api/shares/${share.id}`),
    ];

    for (const [at, end] of ends.entries()) {
      const share = await createShare({ password });
      const visitor = visit(share, { ipAddress: `192.0.2.${at + 20}` });
      await enter(visitor);
      expect((await visitor.get(thumbnailPath(share))).status).toBe(200);
      await end(share);
      expect((await visitor.get(thumbnailPath(share))).status, String(end)).toBe(404);
    }
  });
});
