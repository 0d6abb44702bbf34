import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { shareSessions, shares } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { pruneVisits } from "@/lib/shares";
import type { ShareResource } from "@/lib/shares/resource";
import { repeat } from "@/test/harness/races";
import { serveShares, sharedPaths, thumbnailPath } from "@/test/harness/share-suite";
import { type VisitorResponse, visitShare } from "@/test/harness/share-visitor";

const { api, createShare, visit, read, patch } = serveShares();

/**
 * The parts of a response that depend on the link: everything but the date and the id of the
 * request.
 */
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
    expect(page.text).toContain(thumbnailPath(share));
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect(page.headers.get("set-cookie")).toMatch(/; Path=\/s\/[0-9A-Za-z]{22}; HttpOnly; SameSite=Lax$/);

    const bytes = await visitor.get(thumbnailPath(share));
    expect(bytes.status).toBe(200);
    expect(bytes.headers.get("content-type")).toMatch(/^image\//);
    expect(bytes.headers.get("cache-control")).toBe("private, no-cache");
    expect((await visitor.get(`/${share.image.id}`)).text).toContain("Quarters");
  });

  it("allows the styles and scripts of its pages one by one, and has no URL of the private part", async () => {
    const share = await createShare({ feedback: "comments", allow_original: true });
    const visitor = visit(share);
    for (const path of ["", `/${share.image.id}`]) {
      const { headers, text } = await visitor.get(path);
      const policy = headers.get("content-security-policy") ?? "";

      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
      expect(text).not.toMatch(/ style="/);
      for (const [, css = ""] of text.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
        expect(policy).toContain(`'sha256-${createHash("sha256").update(css).digest("base64")}'`);
      const [, nonce = ""] = /'nonce-([\w-]{22})'/.exec(policy) ?? [];
      for (const [script] of text.matchAll(/<script [^>]*src=[^>]*>/g))
        expect(script).toContain(`nonce="${nonce}"`);
      expect((await visitor.get(path)).text).not.toContain(nonce);

      const urls = [...text.matchAll(/ (?:href|src|action|data-\w+)="([^"]*)"/g)].map(([, url]) => url);
      const own = new URL(share.url).pathname;
      const others = urls.filter((url) => url?.startsWith("/") && !url.startsWith(own));
      expect(new Set(others.map((url) => url?.split("?")[0]))).toEqual(
        new Set(["/", "/source", "/viewer.js", "/share-hearts.js", ...(path === "" ? [] : ["/report"])]),
      );
      const [, secret = ""] = visitor.cookie().split("=");
      expect(text).not.toContain(secret);
      expect(text).not.toContain(share.image.info?.sha256 ?? share.id);
    }
  });

  it("has pages in the visitor's language, which Content-Language names", async () => {
    const share = await createShare();
    for (const language of ["de", "ar"])
      for (const visitor of [visit(share), unknownLink()]) {
        const page = await visitor.get("", { "accept-language": language });
        expect(page.text).toContain(`<html lang="${language}"`);
        expect(page.headers.get("content-language")).toBe(language);
      }
  });

  it("sends no byte without a visit", async () => {
    const share = await createShare();
    const expected = comparable(await unknownLink().get());
    for (const path of sharedPaths(share).slice(3))
      expect(comparable(await visit(share).get(path)), path).toEqual(expected);
    expect((await read(share)).views).toBe(0);
  });

  it("opens nothing but what it was made for", async () => {
    const share = await createShare();
    const other = await createShare();
    const visitor = visit(share);
    await visitor.get();
    for (const path of [thumbnailPath(other), `/${other.image.id}`])
      expect((await visitor.get(path)).status, path).toBe(404);

    expect((await visit(other, { cookie: visitor.cookie() }).get(thumbnailPath(other))).status).toBe(404);
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
    await visit(usedUp).enter();
    const formerUrl = await createShare();
    await patch(formerUrl, { new_url: true });
    const expected = comparable(await unknownLink().get());

    expect(expected.status).toBe(404);
    expect(expected.text).toContain("This link is invalid or has expired");

    for (const share of [over, revoked, usedUp, formerUrl]) {
      for (const path of sharedPaths(share))
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

    expect((await visitor.get(thumbnailPath(share))).status).toBe(404);
    expect((await visitor.get(`/${share.image.id}`)).status).toBe(404);
    expect((await visitor.get()).text).not.toContain(share.image.id);
  });

  it("is not opened by a later album of the same name", async () => {
    await api.owner.expect(201, "POST", "/api/albums", { album: "summer", title: "Summer" });
    const body = { target: { type: "album", album: "summer" } };
    const share = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", body);

    expect((await visit(share).get()).text).toContain("<h1><bdi>Summer</bdi></h1>");

    await api.owner.call("DELETE", "/api/albums/summer");
    await api.owner.expect(201, "POST", "/api/albums", { album: "summer", title: "Another" });

    expect((await visit(share).get()).status).toBe(404);
  });
});

describe("a view", () => {
  it("a view is counted once for each visit, whatever the visit requests", async () => {
    const share = await createShare();
    const visitor = visit(share);
    await visitor.get();
    await Promise.all(sharedPaths(share).flatMap((path) => repeat(4, () => visitor.get(path))));
    await fetch(`${api.origin}${new URL(share.url).pathname}`, { method: "HEAD" });

    expect(await read(share)).toMatchObject({ views: 1, last_viewed_at: expect.any(String) });

    await visit(share).get();
    expect((await read(share)).views).toBe(2);
  });

  it("is not left for the 21st of 20, however many come at the same time", async () => {
    const share = await createShare({ max_views: 5 });
    const visitors = repeat(20, () => visit(share));
    const answers = await Promise.all(visitors.map((visitor) => visitor.enter()));

    expect(answers.filter(({ status }) => status === 303)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(15);
    expect((await read(share)).views).toBe(5);

    const open = visitors.filter((_, at) => answers[at]?.status === 303);
    for (const visitor of open) expect((await visitor.get(thumbnailPath(share))).status).toBe(200);
    const stored = await db().select().from(shareSessions).where(eq(shareSessions.shareId, share.id));

    expect(stored).toHaveLength(5);
  });

  it("lasts 30 minutes after the last request", async () => {
    const share = await createShare({ max_views: 1 });
    const visitor = visit(share);
    await visitor.enter();
    const setEnd = (ms: number) =>
      db()
        .update(shareSessions)
        .set({ expiresAt: isoTime(Date.now() + ms) })
        .where(eq(shareSessions.shareId, share.id));
    await setEnd(60_000);

    expect((await visitor.get(thumbnailPath(share))).status).toBe(200);

    const [extended] = await db().select().from(shareSessions).where(eq(shareSessions.shareId, share.id));
    expect(Date.parse(extended?.expiresAt ?? "") - Date.now()).toBeGreaterThan(29 * 60_000);

    await setEnd(-1);
    expect((await visitor.get(thumbnailPath(share))).status).toBe(404);

    await pruneVisits();
    expect(await db().select().from(shareSessions).where(eq(shareSessions.shareId, share.id))).toEqual([]);
  });

  /** Programs that fetch a link before anyone looks at it. */
  const fetchers: Array<[string, Record<string, string>]> = [
    ["Slack", { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" }],
    ["Discord", { "user-agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)" }],
    ["WhatsApp", { "user-agent": "WhatsApp/2.23.20.0 A" }],
    ["Facebook", { "user-agent": "facebookexternalhit/1.1" }],
    ["Telegram", { "user-agent": "TelegramBot (like TwitterBot)" }],
    ["Teams", { "user-agent": "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5" }],
    ["a browser ahead of a click", { "sec-purpose": "prefetch;prerender" }],
    ["an older browser ahead of a click", { purpose: "prefetch" }],
  ];

  it("is not used up by what previews a link, nor by the first page", async () => {
    const share = await createShare({ max_views: 1, title: "Secret title" });
    const visitor = visit(share);
    for (const headers of [...fetchers.map(([, one]) => one), {}]) {
      for (const path of ["", `/${share.image.id}`]) {
        const cover = await visitor.get(path, headers);
        expect([cover.status, cover.headers.get("set-cookie")]).toEqual([200, null]);
        for (const hint of ["Secret title", "Quarters", share.image.filename, "<img", "1 image"])
          expect(cover.text).not.toContain(hint);
        expect(cover.text.match(/<button/g)).toHaveLength(1);
      }
      expect((await visitor.get(thumbnailPath(share), headers)).status).toBe(404);
    }

    expect((await read(share)).views).toBe(0);
    expect((await visitor.enter()).status).toBe(303);
    expect((await visitor.get()).text).toContain("Secret title");
    expect((await read(share)).views).toBe(1);
    expect((await visit(share).get()).status).toBe(404);
  });

  it("is not counted for previews where views are not limited", async () => {
    const share = await createShare();
    for (const [name, headers] of fetchers)
      expect((await visit(share).get("", headers)).headers.get("set-cookie"), name).toBeNull();

    expect((await read(share)).views).toBe(0);

    const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";
    await visit(share).get("", { "user-agent": browser });

    expect((await read(share)).views).toBe(1);
  });
});
