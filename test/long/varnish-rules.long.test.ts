import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { privateHeaders, publicHeaders, sendResponse } from "../fakes/scripted-origin";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import { useScriptedVarnish } from "../harness/edge/scripted-varnish";

describeWithVarnish("what Varnish keeps and passes on", () => {
  const { edge, newPath, get, respondPublicly, countRequests, holdResponse } = useScriptedVarnish();
  const owner = { authorization: "Bearer key" };

  test("a waiting visitor never gets the owner's response, nor the owner the visitor's", async () => {
    const path = newPath();
    const gate = holdResponse(path, "the owner's", privateHeaders);
    const owners = get(path, owner);
    await gate.arrived;
    edge.origin.handle(path, (request, response) =>
      request.headers.authorization
        ? sendResponse(response, 200, "the owner's", privateHeaders)
        : sendResponse(response, 404, "not for you", { "cache-control": "no-store" }),
    );
    const strangers = Array.from({ length: 20 }, () => get(path));
    await Promise.all(strangers);
    gate.release();

    expect(await owners).toMatchObject({ body: "the owner's" });

    for (const stranger of await Promise.all(strangers)) expect(stranger).toMatchObject({ status: 404 });
    const mixed = Array.from({ length: 40 }, (_, at) => get(path, at % 2 ? owner : {}));
    for (const [at, one] of (await Promise.all(mixed)).entries()) {
      expect(one.body).toBe(at % 2 ? "the owner's" : "not for you");
      expect(one.cache).not.toBe("HIT");
    }
  });

  test("an owner does not wait for a visitor's fetch", async () => {
    const path = newPath();
    const gate = holdResponse(path);
    const stranger = get(path);
    await gate.arrived;
    edge.origin.handle(path, (_request, response) =>
      sendResponse(response, 200, "the owner's", privateHeaders),
    );

    expect(await get(path, owner)).toMatchObject({ body: "the owner's" });

    gate.release();
    expect(await stranger).toMatchObject({ body: "before" });
  });

  test("simultaneous requests of visitors cause one fetch", async () => {
    const path = newPath();
    const gate = holdResponse(path);
    const all = Array.from({ length: 30 }, (_, at) => get(`${path}?utm_source=${at}&fbclid=x`));
    await gate.arrived;
    await sleep(200);
    gate.release();
    for (const one of await Promise.all(all)) expect(one.body).toBe("before");

    expect(countRequests(path)).toBe(1);
  });

  test("a response to a request with credentials is never cached, whatever its headers say", async () => {
    for (const headers of [
      owner,
      { cookie: "a=b; albumen_session=x" },
      { cookie: "__Host-albumen_session=x" },
    ]) {
      const path = newPath();
      respondPublicly(path, "public");
      await get(path, headers);
      expect(await get(path, headers)).toMatchObject({ body: "public" });
      expect(countRequests(path)).toBe(2);
      expect(await get(path)).toMatchObject({ cache: "MISS" });
      expect(await get(path, headers)).toMatchObject({ cache: "HIT" });
    }

    const path = newPath();
    let cookie: string | undefined = "not asked";
    edge.origin.handle(path, (request, response) => {
      cookie = request.headers.cookie;
      sendResponse(response, 200, "public", publicHeaders);
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
  ])("a response that %s is not cached", async (_what, headers) => {
    const path = newPath();
    edge.origin.handle(path, (_request, response) => sendResponse(response, 200, "bytes", headers));
    for (let time = 1; time <= 3; time++) {
      expect(await get(path)).not.toMatchObject({ cache: "HIT" });
      expect(countRequests(path)).toBe(time);
    }
  });

  test("errors are not cached", async () => {
    for (const status of [404, 410, 429, 500, 503]) {
      const path = newPath();
      edge.origin.handle(path, (_request, response) =>
        sendResponse(response, status, "error", publicHeaders),
      );
      expect(await get(path)).toMatchObject({ status });
      respondPublicly(path, "there again");
      expect(await get(path)).toMatchObject({ status: 200, body: "there again" });
    }
  });

  test("an image with an expiry is not served after it, nor without its age", async () => {
    const path = newPath();
    const ageSeconds = 8;
    respondPublicly(path, "ending", {
      "cache-control": `public, max-age=${ageSeconds}, must-revalidate`,
      "cdn-cache-control": `max-age=${ageSeconds}, must-revalidate`,
    });
    const requestedAtMs = Date.now();
    await get(path);
    edge.origin.handle(path, (_request, response) =>
      sendResponse(response, 404, "over", { "cache-control": "no-store" }),
    );

    expect(await get(path)).toMatchObject({ cache: "HIT", body: "ending" });
    await expect.poll(async () => (await get(path)).headers.get("age")).toMatch(/^[1-9]$/);

    await sleep(requestedAtMs + ageSeconds * 1_000 - Date.now());
    expect(await get(path)).toMatchObject({ status: 404, body: "over" });
  });

  test("a meaningless query adds no cache entry, a meaningful one does", async () => {
    const path = newPath();
    respondPublicly(path, "picture");
    await get(path);
    for (const query of [
      "?",
      "?a=1",
      "?b=2&c=%20",
      "?utm=1&&",
      "?V=1",
      "?av=1",
      "?=",
      "?v",
      "?download=0",
      "?download=11",
    ])
      expect([query, (await get(path + query)).cache]).toEqual([query, "HIT"]);

    for (const query of ["?v=1", "?v=2", "?sig=abc", "?format=webp", "?format=webp&v=1", "?download=1"]) {
      expect([query, (await get(path + query)).cache]).toEqual([query, "MISS"]);
      expect([query, (await get(`${path + query}&x=1`)).cache]).toEqual([query, "HIT"]);
    }

    expect(await get(`${path}?y=2&v=1&z=3&format=webp`)).toMatchObject({ cache: "HIT" });

    for (const query of ["?v=1&token=secret", "?exp=4102444800&sig=abc", "?sig=abc&exp=4102444800"]) {
      for (let time = 1; time <= 2; time++)
        expect(await get(path + query)).not.toMatchObject({ cache: "HIT" });
      expect([query, countRequests(path + query)]).toEqual([query, 2]);
    }
  });

  test("there is one cache entry per kind of Accept that the origin distinguishes", async () => {
    const path = newPath();
    edge.origin.handle(path, ({ headers }, response) =>
      sendResponse(response, 200, headers.accept ?? "none", { ...publicHeaders, vary: "Accept" }),
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

  test("large responses bypass the cache, ranges too", async () => {
    const path = "/i/anna/trips/large.jpg";
    const body = Buffer.alloc(10_000_001, "x");
    const ranges: Array<string | undefined> = [];
    edge.origin.handle(path, ({ headers }, response) => {
      ranges.push(headers.range);
      const part = { "content-range": `bytes 0-4/${body.length}` };
      if (headers.range) sendResponse(response, 206, "xxxxx", { ...publicHeaders, ...part });
      else sendResponse(response, 200, body, publicHeaders);
    });
    for (let time = 1; time <= 3; time++) {
      const { body: text, cache } = await get(path);
      expect(text.length).toBe(body.length);
      expect(cache).not.toBe("HIT");
    }

    expect(await get(path, { range: "bytes=0-4" })).toMatchObject({ status: 206, body: "xxxxx" });
    // Once to learn its size.
    expect(ranges).toEqual([undefined, undefined, undefined, undefined, "bytes=0-4"]);
  });
});
