import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { shareSessions } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { SharePickPage } from "@/lib/shares/resource";
import { serveSharedImages } from "@/test/harness/share-suite";
import { visitShare } from "@/test/harness/share-visitor";
import { readZip } from "@/test/harness/zip";

const { api, enter, share, upload } = serveSharedImages();

describe("feedback", () => {
  const picks = async (id: string) =>
    (await api.owner.expect<SharePickPage>(200, "GET", `/api/shares/${id}/picks`)).data;

  it("is told to the owner by name, and continued by the same browser", async () => {
    const [one, two] = [await upload(), await upload()];
    const created = await share({ target: { type: "images", ids: [one.id, two.id] }, feedback: "comments" });
    const visitor = await enter(created.url);

    expect((await visitor.post(`/${one.id}`, { picked: "1" })).status).toBe(400);

    const named = await visitor.post("/visitor", { name: " Ada  Lovelace " });
    expect([named.status, named.headers.get("location")]).toEqual([303, new URL(created.url).pathname]);

    const picked = await visitor.post(`/${one.id}`, { picked: "1", back: "page=1" });
    expect(picked.headers.get("location")).toBe(`${new URL(created.url).pathname}?page=1#${one.id}`);

    await visitor.post(`/${two.id}`, { comment: "Brighter, please\r\n<b>" });
    expect((await visitor.get(`/${two.id}`)).text).toContain("Brighter, please\n&lt;b&gt;");
    expect((await visitor.get(`/${two.id}`)).text).toContain("You are selecting as Ada Lovelace.");

    const other = await enter(created.url);
    await other.post("/visitor", { name: "Charles" });
    await other.post(`/${two.id}`, { picked: "1" });

    expect(await picks(created.id)).toMatchObject([
      { visitor: "Ada Lovelace", image_id: one.id, filename: one.filename, picked: true, comment: null },
      { visitor: "Ada Lovelace", image_id: two.id, picked: false, comment: "Brighter, please\n<b>" },
      { visitor: "Charles", image_id: two.id, picked: true },
    ]);

    // The visit is over, and the browser comes back.
    await db()
      .delete(shareSessions)
      .where(and(eq(shareSessions.shareId, created.id), isNull(shareSessions.visitor)));
    expect((await visitor.get()).text.match(/aria-pressed="true"/g)).toHaveLength(1);

    await visitor.post(`/${one.id}`, { picked: "0" });
    await visitor.post(`/${two.id}`, { comment: " " });

    expect(await picks(created.id)).toMatchObject([{ visitor: "Charles" }]);

    const { next_cursor, data } = await api.owner.expect<SharePickPage>(
      200,
      "GET",
      `/api/shares/${created.id}/picks?limit=1`,
    );
    expect([next_cursor, data.length]).toEqual([null, 1]);
  });

  it("shows that a comment was saved, and that an empty one was deleted", async () => {
    const { id } = await upload();
    const { url } = await share({ target: { type: "image", id }, feedback: "comments" });
    const visitor = await enter(url);
    const read = async ({ headers }: { headers: Headers }) =>
      (await visitor.get((headers.get("location") ?? "").replace(new URL(url).pathname, ""))).text;
    const post = (fields: Record<string, string>) => visitor.post(`/${id}`, { back: "image", ...fields });

    const saved = await post({ comment: "Darker", name: "Ada" });
    expect(saved.headers.get("location")).toBe(`${new URL(url).pathname}/${id}?comment=saved#comment`);
    expect(await read(saved)).toContain('<p role="status">Comment saved</p>');
    expect(await read(await post({ comment: " " }))).toContain('<p role="status">Comment deleted</p>');
    expect(await read(await post({ picked: "1" }))).not.toContain('<p role="status">');
  });

  it("takes the name with the first pick or comment, and repeats a form without a name", async () => {
    const [one, two] = [await upload(), await upload()];
    const created = await share({ target: { type: "images", ids: [one.id, two.id] }, feedback: "comments" });
    const visitor = await enter(created.url);
    const asked = await visitor.post(`/${one.id}`, { comment: '"Darker" <b>', back: "page=1" });

    expect(asked.status).toBe(400);
    expect(asked.text).toContain('name="comment" value="&quot;Darker&quot; &lt;b&gt;"');
    expect(asked.text).toContain('name="back" value="page=1"');

    const named = await visitor.post(`/${one.id}`, { comment: '"Darker" <b>', back: "page=1", name: "Ada" });
    expect(named.status).toBe(303);
    expect(named.headers.get("set-cookie")).toContain("albumen_share_visitor=");

    // A later name changes nothing.
    await visitor.post(`/${two.id}`, { picked: "1", name: "Charles" });

    expect(await picks(created.id)).toMatchObject([
      { visitor: "Ada", image_id: one.id, picked: false, comment: '"Darker" <b>' },
      { visitor: "Ada", image_id: two.id, picked: true },
    ]);
    expect((await visitor.get()).text).toContain('data-picked-count="1"');
  });

  it("has an archive of the images that the visitor has picked", async () => {
    const [one, two] = [await upload(), await upload()];
    const created = await share({ target: { type: "images", ids: [one.id, two.id] }, feedback: "picks" });
    const [ada, charles] = [await enter(created.url), await enter(created.url)];

    expect((await ada.get("/archive?picked=1")).status).toBe(404);

    await ada.post(`/${two.id}`, { picked: "1", name: "Ada" });
    await charles.post(`/${one.id}`, { picked: "1", name: "Charles" });
    const names = async (path: string) => [...readZip((await ada.get(path)).bytes).keys()];

    expect(await names("/archive?picked=1")).toEqual([two.filename]);
    expect(await names("/archive")).toEqual([one.filename, two.filename]);

    // Visitors get reduced images where the originals are not allowed, and read so before.
    const reduced = (await ada.get()).text;
    expect(reduced).toContain("Download all (ZIP, 2,048 px)");
    expect(reduced).toContain("Download selected (ZIP, 2,048 px)");

    await api.owner.expect(200, "PATCH", `/api/shares/${created.id}`, { allow_original: true });
    const whole = (await ada.get()).text;
    expect(whole).toContain("Download all (ZIP)");
    expect(whole).toContain("Download selected (ZIP)");

    await api.owner.expect(200, "PATCH", `/api/shares/${created.id}`, { allow_download: false });
    expect((await ada.get("/archive?picked=1")).status).toBe(404);
    expect((await ada.get()).text).not.toContain("/archive");
  });

  it("belongs to a cookie of the link, not to a name that others can type", async () => {
    const one = await upload();
    const target = { type: "image", id: one.id };
    const created = await share({ target, feedback: "comments" });
    const ada = await enter(created.url);
    const named = await ada.post("/visitor", { name: "Ada" });
    const { pathname } = new URL(created.url);

    expect(named.headers.get("set-cookie")).toMatch(
      new RegExp(`^albumen_share_visitor=[^;]+; Path=${pathname}; HttpOnly; SameSite=Lax; Max-Age=15552000$`),
    );

    await ada.post(`/${one.id}`, { picked: "1", comment: "Mine" });
    const other = await enter(created.url);
    await other.post("/visitor", { name: "Ada" });

    expect((await other.get(`/${one.id}`)).text).not.toMatch(/Mine|aria-pressed="true"/);

    await other.post(`/${one.id}`, { picked: "0", comment: "Not mine" });
    const expected = [
      { visitor: "Ada", picked: true, comment: "Mine" },
      { visitor: "Ada (2)", picked: false, comment: "Not mine" },
    ];

    expect(await picks(created.id)).toMatchObject(expected);

    const [, value = ""] = /albumen_share_visitor=([^;]+)/.exec(ada.cookie()) ?? [];
    const [secret = ""] = value.split(".");
    const twin = await share({ target, feedback: "comments" });
    for (const [url, cookie] of [
      [created.url, `albumen_share_visitor=${secret}.${"A".repeat(43)}`],
      [created.url, `albumen_share=${value}`],
      [twin.url, `albumen_share_visitor=${value}`],
    ] as const) {
      const forged = visitShare(api.origin, url, { cookie });
      await forged.get();
      expect((await forged.post(`/${one.id}`, { comment: "Forged" })).status, cookie).toBe(400);
    }

    expect(await picks(created.id)).toMatchObject(expected);

    // A new password ends the visits, and nobody loses their name.
    await api.owner.expect(200, "PATCH", `/api/shares/${created.id}`, { password: "still lake" });
    expect((await ada.post(`/${one.id}`, { picked: "0" })).status).toBe(404);

    await ada.post("", { password: "still lake" });
    expect((await ada.get(`/${one.id}`)).text).toContain("Mine");
  });

  it("feedback is taken only if the share allows it, and only about its images", async () => {
    const [one, other] = [await upload(), await upload()];
    const silent = await enter((await share({ target: { type: "image", id: one.id } })).url);

    expect((await silent.post("/visitor", { name: "Ada" })).status).toBe(404);
    expect((await silent.post(`/${one.id}`, { picked: "1" })).status).toBe(404);

    const created = await share({ target: { type: "image", id: one.id }, feedback: "picks" });
    const visitor = await enter(created.url);
    // No name is used up by it.
    expect((await visitor.post(`/${other.id}`, { picked: "1", name: "Ada" })).status).toBe(404);
    await visitor.post("/visitor", { name: "Ada" });

    expect((await visitor.get(`/${one.id}`)).text).toContain("You are selecting as Ada.");
    expect((await visitor.post(`/${one.id}`, { comment: "no" })).status).toBe(404);
    expect((await visitor.post(`/${other.id}`, { picked: "1" })).status).toBe(404);

    for (const name of ["", "a".repeat(61), "a\u202eb"])
      expect((await visitor.post("/visitor", { name })).status).toBe(400);
    expect(await picks(created.id)).toEqual([]);
  });

  it("does not come from other sites", async () => {
    const { id } = await upload();
    const { url } = await share({ target: { type: "image", id }, feedback: "picks" });
    const visitor = await enter(url);
    const send = async (headers: Record<string, string>) =>
      (
        await fetch(`${api.origin}${new URL(url).pathname}/visitor`, {
          method: "POST",
          redirect: "manual",
          body: new URLSearchParams({ name: "Mallory" }),
          headers: { cookie: visitor.cookie(), ...headers },
        })
      ).status;

    expect(await send({ "sec-fetch-site": "same-site" })).toBe(403);
    expect(await send({ origin: "https://other.example.com" })).toBe(403);
    // Without TLS, browsers say nothing else about a form of a page that sends no referrer.
    expect(await send({ origin: "null" })).toBe(303);
  });
});
