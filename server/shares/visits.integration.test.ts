import { createHash, createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { shareSessions, shares } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { pruneVisits } from "@/lib/shares";
import type { ShareResource } from "@/lib/shares/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { repeat } from "@/test/harness/races";
import { type ShareVisitor, type VisitorResponse, visitShare } from "@/test/harness/share-visitor";

const api = serveApi({ proxyHops: 1 });

let imageCount = 0;
async function createShare(
  fields: Record<string, unknown> = {},
): Promise<ShareResource & { image: ImageResource }> {
  const image = await api.owner.upload(`shared-${++imageCount}.jpg`, await testImage(), {
    visibility: "private",
    title: "Quarters",
  });
  const body = { target: { type: "image", id: image.id }, ...fields };
  return { ...(await api.owner.expect<ShareResource>(201, "POST", "/api/shares", body)), image };
}

const visit = (share: ShareResource, options = {}) => visitShare(api.origin, share.url, options);
const read = (share: ShareResource) => api.owner.expect<ShareResource>(200, "GET", `/api/shares/${share.id}`);
const patch = (share: ShareResource, changes: Record<string, unknown>) =>
  api.owner.expect<ShareResource>(200, "PATCH", `/api/shares/${share.id}`, changes);

const thumbnail = ({ image }: { image: ImageResource }) => `/${image.id}/w512/${image.filename}`;

/** Everything under a link that could show an image. */
const paths = (share: { image: ImageResource }) => [
  "",
  "?page=2",
  `/${share.image.id}`,
  ...["w128", "thumb", "og-image", "original"].map((key) => `/${share.image.id}/${key}/x.jpg`),
  "/archive",
];

/** What of a response says which link it belongs to: everything but the date and the id of the request. */
const comparable = ({ status, headers, text }: VisitorResponse) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !["date", "x-request-id"].includes(name)),
});

const unknownLink = () => visitShare(api.origin, `http://localhost/s/${"0".repeat(22)}`);

describe("a link", () => {
  it("has a token of 22 base62 characters, which is stored nowhere", async () => {
    const share = await createShare();
    const token = share.url.slice(share.url.lastIndexOf("/") + 1);
    expect(token).toMatch(/^[0-9A-Za-z]{22}$/);
    const { rows } = await db().execute<{ row: string }>(
      sql`select to_jsonb(s)::text as row from ${shares} s where id = ${share.id}`,
    );
    expect(rows[0]?.row).not.toContain(token);
    expect((await read(share)).url).toBe(share.url);
  });

  it("opens a private image to everyone who has it, with headers that keep it from others", async () => {
    const share = await createShare({ title: "For <Ada> & Charles", message: "Two\nlines" });
    const visitor = visit(share);
    const page = await visitor.get();
    expect(page.status).toBe(200);
    expect(page.text).toContain("For &lt;Ada&gt; &amp; Charles");
    expect(page.text).toContain(thumbnail(share));
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect(page.headers.get("set-cookie")).toMatch(/; Path=\/s\/[0-9A-Za-z]{22}; HttpOnly; SameSite=Lax$/);
    const bytes = await visitor.get(thumbnail(share));
    expect(bytes.status).toBe(200);
    expect(bytes.headers.get("content-type")).toMatch(/^image\//);
    expect(bytes.headers.get("cache-control")).toBe("private, no-cache");
    expect((await visitor.get(`/${share.image.id}`)).text).toContain("Quarters");
  });

  it("sends no byte without a visit", async () => {
    const share = await createShare();
    const expected = comparable(await unknownLink().get());
    for (const path of paths(share).slice(3))
      expect(comparable(await visit(share).get(path)), path).toEqual(expected);
    expect((await read(share)).views).toBe(0);
  });

  it("opens nothing but what it was made for", async () => {
    const share = await createShare();
    const other = await createShare();
    const visitor = visit(share);
    await visitor.get();
    for (const path of [thumbnail(other), `/${other.image.id}`])
      expect((await visitor.get(path)).status, path).toBe(404);
    expect((await visit(other, { cookie: visitor.cookie() }).get(thumbnail(other))).status).toBe(404);
  });

  it("answers the same when it is unknown, over, revoked or used up, on every path", async () => {
    const over = await createShare({ expiration: "1h" });
    await db()
      .update(shares)
      .set({ expiresAt: isoTime(Date.now() - 1) })
      .where(eq(shares.id, over.id));
    const revoked = await createShare({ password: "still lake" });
    await api.owner.expect(200, "DELETE", `/api/shares/${revoked.id}`);
    const usedUp = await createShare({ max_views: 1 });
    await visit(usedUp).get();
    const formerUrl = await createShare();
    await patch(formerUrl, { new_url: true });
    const expected = comparable(await unknownLink().get());
    expect(expected.status).toBe(404);
    expect(expected.text).toContain("This link does not exist or has ended");
    for (const share of [over, revoked, usedUp, formerUrl]) {
      for (const path of paths(share))
        expect(comparable(await visit(share).get(path)), path).toEqual(expected);
      const posted = comparable(await visit(share).post("", { password: "still lake" }));
      expect(posted).toEqual(comparable(await unknownLink().post("", { password: "still lake" })));
      expect(posted).toEqual(expected);
    }
  });

  it("ends with what it shares, and with the account", async () => {
    const share = await createShare();
    const visitor = visit(share);
    await visitor.get();
    await api.owner.expect(200, "DELETE", `/api/images/${share.image.id}`);
    expect((await visitor.get(thumbnail(share))).status).toBe(404);
    expect((await visitor.get(`/${share.image.id}`)).status).toBe(404);
    expect((await visitor.get()).text).not.toContain(share.image.id);
  });

  it("is not opened by a later album of the same name", async () => {
    await api.owner.expect(201, "POST", "/api/albums", { album: "summer", title: "Summer" });
    const body = { target: { type: "album", album: "summer" } };
    const share = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", body);
    expect((await visit(share).get()).text).toContain("<h1>Summer</h1>");
    await api.owner.call("DELETE", "/api/albums/summer");
    await api.owner.expect(201, "POST", "/api/albums", { album: "summer", title: "Another" });
    expect((await visit(share).get()).status).toBe(404);
  });
});

describe("a view", () => {
  it("is counted once for each visit, whatever the visit asks for", async () => {
    const share = await createShare();
    const visitor = visit(share);
    await visitor.get();
    await Promise.all(paths(share).flatMap((path) => repeat(4, () => visitor.get(path))));
    await fetch(`${api.origin}${new URL(share.url).pathname}`, { method: "HEAD" });
    expect(await read(share)).toMatchObject({ views: 1, last_viewed_at: expect.any(String) });
    await visit(share).get();
    expect((await read(share)).views).toBe(2);
  });

  it("is not left for the 21st of 20, however many come at the same time", async () => {
    const share = await createShare({ max_views: 5 });
    const visitors = repeat(20, () => visit(share));
    const answers = await Promise.all(visitors.map((visitor) => visitor.get()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(15);
    expect((await read(share)).views).toBe(5);
    const open = visitors.filter((_, at) => answers[at]?.status === 200);
    for (const visitor of open) expect((await visitor.get(thumbnail(share))).status).toBe(200);
    const stored = await db().select().from(shareSessions).where(eq(shareSessions.shareId, share.id));
    expect(stored).toHaveLength(5);
  });

  it("lasts 30 minutes after the last request", async () => {
    const share = await createShare({ max_views: 1 });
    const visitor = visit(share);
    await visitor.get();
    const setEnd = (ms: number) =>
      db()
        .update(shareSessions)
        .set({ expiresAt: isoTime(Date.now() + ms) })
        .where(eq(shareSessions.shareId, share.id));
    await setEnd(60_000);
    expect((await visitor.get(thumbnail(share))).status).toBe(200);
    const [extended] = await db().select().from(shareSessions).where(eq(shareSessions.shareId, share.id));
    expect(Date.parse(extended?.expiresAt ?? "") - Date.now()).toBeGreaterThan(29 * 60_000);
    await setEnd(-1);
    expect((await visitor.get(thumbnail(share))).status).toBe(404);
    await pruneVisits();
    expect(await db().select().from(shareSessions).where(eq(shareSessions.shareId, share.id))).toEqual([]);
  });
});

describe("a password", () => {
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
    for (const path of paths(share)) {
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
    expect((await visitor.get(thumbnail(share))).status).toBe(200);
    expect((await read(share)).views).toBe(1);
  });

  it("cannot be guessed from the cookie, which another share does not accept", async () => {
    const share = await createShare({ password: "1234" });
    const visitor = visit(share);
    await enter(visitor, "1234");
    const [, value = ""] = visitor.cookie().split("=");
    const [secret = "", signature = ""] = value.split(".");
    const guesses = ["1234", share.id, secret, `${share.id}1234`, `${secret}1234`, `1234${secret}`].flatMap(
      (text) =>
        (["sha256", "sha1", "md5"] as const).flatMap((algorithm) => [
          createHash(algorithm).update(text).digest("base64url"),
          createHmac(algorithm, "1234").update(text).digest("base64url"),
        ]),
    );
    for (const guess of guesses) expect([secret, signature]).not.toContain(guess);
    const twin = await createShare({ password: "1234" });
    expect((await visit(twin, { cookie: visitor.cookie() }).get(thumbnail(twin))).status).toBe(404);
    const forged = visit(share, { cookie: `albumen_share=${secret}.${"A".repeat(43)}` });
    expect((await forged.get(thumbnail(share))).status).toBe(404);
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
      expect((await visitor.get(thumbnail(share))).status).toBe(200);
      await end(share);
      expect((await visitor.get(thumbnail(share))).status, String(end)).toBe(404);
    }
  });
});
