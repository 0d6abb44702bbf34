import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  answer,
  privateHeaders,
  publicHeaders,
  type ScriptedOrigin,
  startOrigin,
} from "../edge/scripted-origin";
import { startVarnish, type Varnish, varnishMissing } from "../edge/varnish.mjs";

// What the shipped Varnish does where the moment decides: with an origin that answers when a test tells it to.

describe.skipIf(varnishMissing)(
  `Varnish, answered to the moment${varnishMissing ? `: ${varnishMissing}` : ""}`,
  () => {
    let origin: ScriptedOrigin;
    let varnish: Varnish;
    let pictures = 0;

    beforeAll(async () => {
      origin = await startOrigin();
      varnish = await startVarnish({ backendPort: origin.port, memory: "64M" });
    });
    afterAll(() => Promise.all([varnish?.stop(), origin?.stop()]));

    /** An address that nothing has been asked of. */
    const newPath = () => `/i/anna/trips/thumb/${++pictures}.jpg`;
    const owner = { authorization: "Bearer key" };

    async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
      const response = await fetch(varnish.origin + path, { method, headers });
      const { status } = response;
      return {
        status,
        body: await response.text(),
        cache: response.headers.get("x-cache"),
        headers: response.headers,
      };
    }

    function purge(tags: string, token = varnish.token) {
      return get("/", { "albumen-purge-tags": tags, "albumen-purge-token": token }, "PURGE");
    }

    /** Answers the next request only when told to; resolves when it has come. */
    function hold(path: string) {
      const gate = { go: () => {}, came: Promise.resolve() };
      gate.came = new Promise((came) => {
        const may = new Promise<void>((go) => {
          gate.go = go;
        });
        origin.at(path, async (request, response) => {
          came();
          await may;
          if (request.headers.authorization) answer(response, 200, "the owner's", privateHeaders);
          else answer(response, 200, "before", publicHeaders);
        });
      });
      return gate;
    }

    const publicly = (path: string, body: string, headers: object = {}) =>
      origin.at(path, (_request, response) => answer(response, 200, body, { ...publicHeaders, ...headers }));
    const askedOf = (path: string) => origin.asked.filter((one) => one.endsWith(path)).length;

    test("keeps what is public and purges it by any of its tags", async () => {
      for (const tag of ["i-1", "v-1-thumb", "other i-1"]) {
        const path = newPath();
        publicly(path, "first");
        expect(await get(path)).toMatchObject({ body: "first", cache: "MISS" });
        publicly(path, "second");
        expect(await get(path)).toMatchObject({ body: "first", cache: "HIT" });
        expect(await purge(tag)).toMatchObject({
          status: 200,
          body: expect.stringMatching(/^\{"purged":[1-9]\d*\}$/),
        });
        expect(await get(path)).toMatchObject({ body: "second", cache: expect.stringMatching(/MISS|PASS/) });
      }
    });

    test("a purge without the token, or without tags, purges nothing", async () => {
      const path = newPath();
      publicly(path, "first");
      await get(path);
      publicly(path, "second");
      for (const token of ["", "wrong", `${varnish.token}x`, varnish.token.slice(1)])
        expect(await purge("i-1", token)).toMatchObject({
          status: 403,
          body: expect.stringContaining("FORBIDDEN"),
        });
      expect(await get("/", { "albumen-purge-tags": "i-1" }, "PURGE")).toMatchObject({ status: 403 });
      expect(await get("/", { "albumen-purge-token": varnish.token }, "PURGE")).toMatchObject({
        status: 400,
      });
      expect(await get(path)).toMatchObject({ body: "first", cache: "HIT" });
      expect(await purge("i-2")).toMatchObject({ status: 200, body: '{"purged":0}' });
    });

    test("an answer that was asked for before a purge is not kept after it", async () => {
      const path = newPath();
      const gate = hold(path);
      const early = get(path);
      await gate.came;
      expect(await purge("i-1")).toMatchObject({ status: 200 });
      publicly(path, "after");
      const late = get(path);
      gate.go();
      expect(await early).toMatchObject({ body: "before" });
      expect(await late).toMatchObject({ body: "after" });
      expect(await get(path)).toMatchObject({ body: "after" });
      expect(await get(path)).toMatchObject({ body: "after", cache: "HIT" });
    });

    test("nor when it was fetched behind the back of somebody who was shown an old one", async () => {
      const path = newPath();
      publicly(path, "old", { "cdn-cache-control": "max-age=1, stale-while-revalidate=60" });
      await get(path);
      await sleep(1_100);
      const gate = hold(path);
      expect(await get(path)).toMatchObject({ body: "old", cache: "HIT" });
      await gate.came;
      await purge("i-1");
      publicly(path, "after");
      gate.go();
      await expect.poll(async () => (await get(path)).body, { interval: 5 }).toBe("after");
      for (let again = 0; again < 20; again++) expect(await get(path)).toMatchObject({ body: "after" });
    });

    test("a stranger who waits does not get the owner's answer, nor the owner the stranger's", async () => {
      const path = newPath();
      const gate = hold(path);
      const owners = get(path, owner);
      await gate.came;
      origin.at(path, (request, response) =>
        request.headers.authorization
          ? answer(response, 200, "the owner's", privateHeaders)
          : answer(response, 404, "not for you", { "cache-control": "no-store" }),
      );
      const strangers = Array.from({ length: 20 }, () => get(path));
      await Promise.all(strangers);
      gate.go();
      expect(await owners).toMatchObject({ body: "the owner's" });
      for (const stranger of await Promise.all(strangers)) expect(stranger).toMatchObject({ status: 404 });
      const mixed = Array.from({ length: 40 }, (_, at) => get(path, at % 2 ? owner : {}));
      for (const [at, one] of (await Promise.all(mixed)).entries()) {
        expect(one.body).toBe(at % 2 ? "the owner's" : "not for you");
        expect(one.cache).not.toBe("HIT");
      }
    });

    test("strangers who ask at once are answered by one fetch", async () => {
      const path = newPath();
      const gate = hold(path);
      const all = Array.from({ length: 30 }, (_, at) => get(`${path}?utm_source=${at}&fbclid=x`));
      await gate.came;
      await sleep(200);
      gate.go();
      for (const one of await Promise.all(all)) expect(one.body).toBe("before");
      expect(askedOf(path)).toBe(1);
    });

    test("what a request with credentials fetched is not kept, whatever it says", async () => {
      for (const headers of [
        owner,
        { cookie: "a=b; albumen_session=x" },
        { cookie: "__Host-albumen_session=x" },
      ]) {
        const path = newPath();
        publicly(path, "public");
        await get(path, headers);
        expect(await get(path, headers)).toMatchObject({ body: "public" });
        expect(askedOf(path)).toBe(2);
        expect(await get(path)).toMatchObject({ cache: "MISS" });
        expect(await get(path, headers)).toMatchObject({ cache: "HIT" });
      }
      const path = newPath();
      let cookie: string | undefined = "not asked";
      origin.at(path, (request, response) => {
        cookie = request.headers.cookie;
        answer(response, 200, "public", publicHeaders);
      });
      await get(path, { cookie: "_ga=1; theme=dark" });
      expect(cookie).toBeUndefined();
      expect(await get(path, { cookie: "theme=light" })).toMatchObject({ cache: "HIT" });
    });

    test.each([
      ["is private", privateHeaders],
      ["may not be kept by the CDN", { ...publicHeaders, "cdn-cache-control": "no-store" }],
      ["may not be kept", { ...publicHeaders, "cache-control": "public, no-store" }],
      ["sets a cookie", { ...publicHeaders, "set-cookie": "a=b" }],
      ["has no tag", { ...publicHeaders, "cache-tag": [] }],
      ["depends on a cookie", { ...publicHeaders, vary: "Accept, Cookie" }],
      ["is over", { ...publicHeaders, "cdn-cache-control": "max-age=0, must-revalidate" }],
    ])("an answer that %s is not kept", async (_what, headers) => {
      const path = newPath();
      origin.at(path, (_request, response) => answer(response, 200, "bytes", headers));
      for (let time = 1; time <= 3; time++) {
        expect(await get(path)).not.toMatchObject({ cache: "HIT" });
        expect(askedOf(path)).toBe(time);
      }
    });

    test("errors are not kept", async () => {
      for (const status of [404, 410, 429, 500, 503]) {
        const path = newPath();
        origin.at(path, (_request, response) => answer(response, status, "error", publicHeaders));
        expect(await get(path)).toMatchObject({ status });
        publicly(path, "there again");
        expect(await get(path)).toMatchObject({ status: 200, body: "there again" });
      }
    });

    test("an image with an end is not shown after it, nor without its age", async () => {
      const path = newPath();
      publicly(path, "ending", {
        "cache-control": "public, max-age=3, must-revalidate",
        "cdn-cache-control": "max-age=3, must-revalidate",
      });
      await get(path);
      await sleep(1_000);
      expect(await get(path)).toMatchObject({ cache: "HIT", body: "ending" });
      expect((await get(path)).headers.get("age")).toBe("1");
      origin.at(path, (_request, response) => answer(response, 404, "over", { "cache-control": "no-store" }));
      await sleep(1_500);
      expect(await get(path)).toMatchObject({ status: 404, body: "over" });
    });

    test("a query that means nothing makes no further copy, one that does makes one", async () => {
      const path = newPath();
      publicly(path, "picture");
      await get(path);
      for (const query of ["?", "?a=1", "?b=2&c=%20", "?utm=1&&", "?V=1", "?av=1", "?=", "?v"])
        expect([query, (await get(path + query)).cache]).toEqual([query, "HIT"]);
      for (const query of ["?v=1", "?v=2", "?sig=abc", "?format=webp", "?format=webp&v=1"]) {
        expect([query, (await get(path + query)).cache]).toEqual([query, "MISS"]);
        expect([query, (await get(`${path + query}&x=1`)).cache]).toEqual([query, "HIT"]);
      }
      expect(await get(`${path}?y=2&v=1&z=3&format=webp`)).toMatchObject({ cache: "HIT" });
      for (let time = 1; time <= 2; time++)
        expect(await get(`${path}?v=1&token=secret`)).not.toMatchObject({ cache: "HIT" });
      expect(askedOf(`${path}?v=1&token=secret`)).toBe(2);
    });

    test("there are as many copies as the origin tells kinds of Accept apart", async () => {
      const path = newPath();
      origin.at(path, ({ headers }, response) =>
        answer(response, 200, headers.accept ?? "none", { ...publicHeaders, vary: "Accept" }),
      );
      const kinds: Array<[string, string[]]> = [
        [
          "image/avif,image/webp",
          [
            "image/avif,image/webp,*/*;q=0.8",
            "IMAGE/WEBP , image/avif;a=b;q=1.000",
            "image/png;q=0.1,image/webp,image/avif;q=0,image/avif",
          ],
        ],
        [
          "image/webp",
          [
            "image/webp,*/*",
            "image/avif;q=0,image/webp",
            "image/avif; q=0.000 ,image/webp;q=1",
            "image/avifs,image/webp",
          ],
        ],
        ["image/avif", ["image/avif", "image/webp;q=0,image/avif"]],
        ["*/*", ["*/*", "image/*", "text/html", "image/webp;q=0", "image/png,image/jpeg;q=0.3"]],
      ];
      for (const [kind, accepts] of kinds)
        for (const [at, accept] of accepts.entries())
          expect(await get(path, { accept })).toMatchObject({ body: kind, cache: at === 0 ? "MISS" : "HIT" });
      const weighed = "image/avif;q=0.5,image/webp;q=0.9";
      for (let time = 1; time <= 2; time++) expect((await get(path, { accept: weighed })).body).toBe(weighed);
    });

    test("what is large goes past the cache, a part of it too", async () => {
      const path = "/i/anna/trips/large.jpg";
      const body = Buffer.alloc(10_000_001, "x");
      const ranges: Array<string | undefined> = [];
      origin.at(path, ({ headers }, response) => {
        ranges.push(headers.range);
        const part = { "content-range": `bytes 0-4/${body.length}` };
        if (headers.range) answer(response, 206, "xxxxx", { ...publicHeaders, ...part });
        else answer(response, 200, body, publicHeaders);
      });
      for (let time = 1; time <= 3; time++) {
        const { body: text, cache } = await get(path);
        expect(text.length).toBe(body.length);
        expect(cache).not.toBe("HIT");
      }
      expect(await get(path, { range: "bytes=0-4" })).toMatchObject({ status: 206, body: "xxxxx" });
      expect(ranges).toEqual([undefined, undefined, undefined, "bytes=0-4"]);
    });

    test("the caller's address comes last, for answers and for what is sent", async () => {
      const seen: Array<string | undefined> = [];
      origin.at("/x", ({ headers }, response) => {
        seen.push(String(headers["x-forwarded-for"]));
        answer(response, 200, "ok", {});
      });
      const forged = { "x-forwarded-for": "6.6.6.6" };
      await get("/x", forged);
      await get("/x", forged, "POST");
      expect(seen).toEqual(["6.6.6.6, 127.0.0.1", "6.6.6.6, 127.0.0.1"]);
    });

    test("of what is inside nothing goes out, and nothing of it comes in", async () => {
      const path = newPath();
      const seen: string[] = [];
      origin.at(path, ({ headers }, response) => {
        seen.push(...Object.keys(headers));
        answer(response, 200, "public", publicHeaders);
      });
      const forged = { "albumen-way": "pipe", "albumen-credentials": "yes" };
      for (let time = 1; time <= 2; time++) {
        const names = [...(await get(path, forged)).headers.keys()];
        expect(
          names.filter((name) => /^(?:albumen|xkey|cache-tag|cdn|via|x-varnish|age)/.test(name)),
        ).toEqual([]);
      }
      expect(askedOf(path)).toBe(1);
      expect(seen.filter((name) => name.startsWith("albumen"))).toEqual([]);
    });

    test("without the origin, what is kept is still shown, and else it is said in its form", async () => {
      const [kept, ending, unknown] = [newPath(), newPath(), newPath()];
      publicly(kept, "kept", { "cdn-cache-control": "max-age=1, stale-while-revalidate=60" });
      publicly(ending, "ending", { "cdn-cache-control": "max-age=3, must-revalidate" });
      await Promise.all([get(kept), get(ending)]);
      await origin.stop();
      await sleep(2_200);
      for (let time = 1; time <= 3; time++)
        expect(await get(kept)).toMatchObject({ body: "kept", cache: "HIT" });
      for (const path of [ending, unknown, "/api/me"]) {
        const { status, body, headers } = await get(path);
        expect([status, JSON.parse(body).code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
        expect(headers.get("cache-control")).toBe("no-store");
      }
    });
  },
);
