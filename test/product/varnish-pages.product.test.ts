import { expect, test } from "vitest";
import { publicHeaders, sendResponse } from "../fakes/scripted-origin";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import { useScriptedVarnish } from "../harness/edge/scripted-varnish";

/** The headers of a public page when there is a CDN that Albumen can purge. */
const pageHeaders = {
  ...publicHeaders,
  "content-type": "text/html; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
  "cdn-cache-control": "max-age=86400",
  "cache-tag": "p-usr_1,g-usr_1",
  vary: "Accept-Language",
};

describeWithVarnish("public pages in Varnish", () => {
  const { edge, get, purge, countRequests } = useScriptedVarnish();

  /** In chunks, as Next.js sends pages. */
  function serve(path: string, body: string, headers: object = {}): void {
    edge.origin.handle(path, (_request, response) =>
      response.writeHead(200, { ...pageHeaders, ...headers }).end(body),
    );
  }

  test("one copy serves everyone, until a purge of any of its tags", async () => {
    const paths = [
      "/@anna",
      "/@anna/trips/sea.jpg",
      "/@anna.atom",
      "/embed/anna/trips",
      "/licenses/lic_1",
      "/api/public/anna",
      "/api/v1/public/anna/images",
      "/api/oembed?url=x",
    ];

    for (const path of paths) {
      serve(path, "first");
      expect([path, (await get(path)).cache]).toEqual([path, "MISS"]);
      serve(path, "second");
      for (const headers of [{}, { cookie: "__Host-albumen_session=x" }, { rsc: "1" }])
        expect(await get(path, headers)).toMatchObject({ body: "first", cache: "HIT" });
    }
    await purge("g-usr_1");
    for (const path of paths) expect(await get(path)).toMatchObject({ body: "second" });
  });

  test("Albumen gets no credentials for a page, and operations of the API get the key", async () => {
    const seen: Array<[url: string | undefined, cookie: unknown, authorization: unknown]> = [];
    for (const prefix of ["/@credentials", "/api/public/credentials"])
      edge.origin.handle(prefix, ({ url, headers }, response) => {
        seen.push([url, headers.cookie, headers.authorization]);
        sendResponse(response, 200, "shown", pageHeaders);
      });

    const credentials = { cookie: "__Host-albumen_session=x", authorization: "Bearer wrong" };
    await get("/@credentials", credentials);
    for (let time = 1; time <= 2; time++)
      expect(await get("/api/public/credentials", credentials)).not.toMatchObject({ cache: "HIT" });

    expect(seen).toEqual([
      ["/@credentials", undefined, undefined],
      ["/api/public/credentials", credentials.cookie, "Bearer wrong"],
      ["/api/public/credentials", credentials.cookie, "Bearer wrong"],
    ]);
  });

  test("there is one copy per language that Albumen has, and per header in another one", async () => {
    edge.origin.handle("/@languages", ({ headers }, response) =>
      sendResponse(response, 200, headers["accept-language"] ?? "none", pageHeaders),
    );
    const read = async (language: string) => {
      const { body, cache } = await get("/@languages", { "accept-language": language });
      return [body, cache];
    };

    for (const [language, headers] of Object.entries({
      de: ["de-AT,de;q=0.9,en;q=0.8", "DE", " de , fr"],
      ar: ["ar-EG,en;q=0.5", "ar"],
      pt: ["pt-BR,pt;q=0.9", "pt-PT", "pt"],
      zh: ["zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans-SG", "zh-TW"],
      en: ["en-GB,de;q=0.9", "en-us"],
    }))
      for (const [at, header] of headers.entries())
        expect(await read(header)).toEqual([language, at === 0 ? "MISS" : "HIT"]);

    const others = ["it,de;q=0.9", "it,en;q=0.9", "de;q=0.1,en", "den,de"];
    for (const cache of ["MISS", "HIT"])
      for (const header of others) expect(await read(header)).toEqual([header, cache]);
  });

  test("the query has only what a page reads, in one order", async () => {
    serve("/@query", "page");
    for (const [query, cache] of Object.entries({
      "": "MISS",
      "?utm_source=a&fbclid=b": "HIT",
      "?tag=sea&color=blue": "MISS",
      "?color=blue&x=1&tag=sea": "HIT",
      "?search=a%20b&cursor=c": "MISS",
      "?collections=c": "MISS",
    }))
      expect([query, (await get(`/@query${query}`)).cache]).toEqual([query, cache]);

    serve("/api/public/query", "list");
    await get("/api/public/query?unknown=1");

    expect(countRequests("/api/public/query?unknown=1")).toBe(1);
  });

  test("an unstorable response is not stored", async () => {
    for (const [at, headers] of [
      { "cache-control": "no-store", "cdn-cache-control": [], "cache-tag": [] },
      { "set-cookie": "a=b" },
      { vary: "Accept-Language, Cookie" },
    ].entries()) {
      serve(`/@uncached-${at}`, "page", headers);
      for (let time = 1; time <= 2; time++)
        expect(await get(`/@uncached-${at}`)).not.toMatchObject({ cache: "HIT" });
    }
    // The credentials of a share link are in its cookie.
    for (const path of ["/s/token", "/dashboard", "/", "/api/shares"]) {
      serve(path, "page");
      for (let time = 1; time <= 2; time++) expect(await get(path)).not.toMatchObject({ cache: "HIT" });
    }
  });
});
