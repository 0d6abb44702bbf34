import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { Visibility } from "@/lib/values/visibility";
import { jpeg } from "../builders/images";
import { createRandom } from "../crash/random.mjs";
import { startServiceBehindVarnish } from "../harness/edge/behind-varnish.mjs";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import { signInAt } from "../harness/edge/session-cookie";
import type { Varnish } from "../harness/edge/varnish.mjs";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import type { Service } from "../harness/service.mjs";
import { type ShareVisitor, visitShare } from "../harness/share-visitor";

const requests = 10_000;
const atOnce = 16;
const owners = ["anna", "ben"] as const;
const visibilities = ["public", "unlisted", "private"] as const;
const password = "still lake";

/**
 * Every image has its owner and its visibility in its name, so that each response identifies its
 * content.
 */
const namePattern = /\b(?:anna|ben)-(?:public|unlisted|private)-\d+(?=\.jpg)/g;
const namesIn = (text: string) => [...new Set(text.match(namePattern))].sort();

interface Library {
  client: ProductClient;
  handle: string;
  cookie: string;
  images: ImageResource[];
}

/**
 * A URL, and the names that its response has for everyone whose visit of a share does not open it.
 */
interface Target {
  path: string;
  /** Without it: not found. */
  names?: string[];
  /** The share whose visitors, and nobody else, see these names. */
  share?: SharedSet;
}

interface SharedSet {
  url: string;
  visitor: ShareVisitor;
  names: string[];
}

describeWithVarnish("public pages and share links behind Varnish", () => {
  let service: Service;
  let varnish: Varnish;
  let stop: () => Promise<unknown>;
  const libraries: Library[] = [];
  const shares: SharedSet[] = [];

  beforeAll(async () => {
    ({ service, varnish, stop } = await startServiceBehindVarnish());
    for (const owner of owners) libraries.push(await createLibrary(owner));
    shares.push(await createShare(0, { password }), await createShare(1, {}));
  }, 300_000);
  afterAll(() => stop?.());

  async function call({ client }: Library, method: string, path: string, body?: unknown) {
    const answer = await client.call(method, path, body);
    expect([path, answer.status < 300, answer.status < 300 || answer.body]).toEqual([path, true, true]);
    return answer.body;
  }

  let imageCount = 0;

  async function upload(client: ProductClient, owner: string, visibility: Visibility) {
    const bytes = await jpeg({ width: 40 + ++imageCount, height: 30 });
    const fields = { album: "prints", visibility };
    const { status, body } = await client.upload(`${owner}-${visibility}-${imageCount}.jpg`, bytes, fields);
    expect(status, JSON.stringify(body)).toBe(201);

    return body as ImageResource;
  }

  async function createLibrary(owner: (typeof owners)[number]): Promise<Library> {
    const email = `${owner}@example.com`;
    const client = await createClient({ ...service, origin: varnish.origin }, email);
    const library = { client, handle: "", cookie: await signInAt(service, email), images: [] };
    await call(library, "POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
    const { handle } = await call(library, "GET", "/api/profile");
    const images = [];
    for (const visibility of visibilities)
      for (const _ of [1, 2]) images.push(await upload(client, owner, visibility));

    return { ...library, handle, images };
  }

  async function createShare(at: number, fields: object): Promise<SharedSet> {
    const library = libraries[at] as Library;
    const { url } = await call(library, "POST", "/api/shares", {
      target: { type: "album", album: "prints" },
      ...fields,
    });
    return { url, visitor: await enter(url), names: library.images.map(nameOf).sort() };
  }

  async function enter(url: string): Promise<ShareVisitor> {
    const visitor = visitShare(varnish.origin, url);
    await visitor.post("", { password });
    expect((await visitor.get()).status).toBe(200);

    return visitor;
  }

  const nameOf = ({ filename }: ImageResource) => filename.replace(/\.jpg$/, "");
  const pathOf = ({ urls }: ImageResource) => new URL(urls.original ?? "").pathname;

  function listTargets(): Target[] {
    const targets: Target[] = [];
    for (const { handle, images } of libraries) {
      const shown = (...wanted: Visibility[]) =>
        images
          .filter(({ visibility }) => wanted.includes(visibility))
          .map(nameOf)
          .sort();
      const lists = [`/@${handle}`, `/@${handle}.json`, `/@${handle}.atom`, `/api/public/${handle}/images`];
      targets.push(...lists.map((path) => ({ path, names: shown("public") })));
      targets.push({ path: `/@${handle}/prints`, names: shown("public", "unlisted") });
      for (const image of images)
        for (const path of [pathOf(image).replace("/i/", "/embed/"), `/api/oembed?url=${pageUrl(image)}`])
          targets.push(image.visibility === "private" ? { path } : { path, names: [nameOf(image)] });
      for (const image of images.filter(({ visibility }) => visibility === "private"))
        targets.push({ path: pathOf(image).replace("/i/", "/@") }, { path: pathOf(image) });
    }
    for (const share of shares)
      targets.push({ path: new URL(share.url).pathname, names: share.names, share });

    return targets;
  }

  const pageUrl = (image: ImageResource) =>
    encodeURIComponent(new URL(pathOf(image).replace("/i/", "/@"), service.origin).href);

  /**
   * Requests through Varnish, as an anonymous visitor without headers. The page of a missing image
   * repeats the name in its URL.
   */
  async function read(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(varnish.origin + path, { headers, redirect: "manual" });
    const { status } = response;
    const text = await response.text();

    return { status, names: status === 200 ? namesIn(text) : [], cache: response.headers.get("x-cache") };
  }

  test("every kind of public page is stored once for each language and for gzip", async () => {
    const { handle, client, images } = libraries[0] as Library;
    const { body: license } = await client.call("POST", "/api/licenses", { name: "Press use" });
    const image = images.find(({ visibility }) => visibility === "public") as ImageResource;
    const page = pathOf(image).replace("/i/", "/@");
    const kinds = [`/@${handle}`, `/@${handle}/prints`, page, page.replace("/@", "/embed/")]
      .concat([`/@${handle}.json`, `/@${handle}.atom`, `/@${handle}/prints.json`, `/@${handle}/prints.atom`])
      .concat([`/api/public/${handle}/images`, `/api/v1/public/${handle}/albums`])
      .concat([`/api/oembed?url=${pageUrl(image)}`, `/licenses/${license.id}`]);
    const chrome = { "accept-encoding": "gzip, deflate, br, zstd", "accept-language": "de-AT,de;q=0.9" };
    const firefox = { "accept-encoding": "gzip, deflate, br", "accept-language": "de" };
    for (const path of kinds) {
      // A response that was under way while something was purged is not stored.
      const caches: unknown[] = [];
      const readOnce = async () => {
        const { status, cache } = await read(path, chrome);
        caches.push(cache);
        return `${status} ${cache}`;
      };
      await expect.poll(readOnce, { message: path, timeout: 60_000 }).toBe("200 HIT");
      expect([path, caches.at(-2)]).toEqual([path, "MISS"]);
      expect([path, await read(path, firefox)]).toMatchObject([path, { cache: "HIT" }]);
      const plain = { "accept-encoding": "identity", "accept-language": "de" };
      await expect.poll(async () => (await read(path, plain)).cache, { message: path }).toBe("HIT");
      const unwanted = { ...plain, "accept-encoding": "gzip;q=0" };
      expect([path, await read(path, unwanted)]).toMatchObject([path, { cache: "HIT" }]);
    }
  });

  test(`none of ${requests} requests gets a page of someone else`, async () => {
    const { pick } = createRandom(20_261_125);
    const targets = listTargets();
    const strangers = [{}, { "accept-language": "de" }, { "accept-language": "ar-EG,en;q=0.5" }];
    const faults: unknown[] = [];
    const counts: Record<string, number> = {};
    let left = requests;
    const visit = async () => {
      while (left-- > 0) {
        const target = pick(targets);
        const visitors = [
          ...strangers.map((headers) => ({ headers, isGuest: false, isOwner: false })),
          ...libraries.map(({ cookie, handle }) => ({
            headers: { cookie },
            isGuest: false,
            isOwner: target.path.startsWith(`/i/${handle}/`),
          })),
          ...shares.map((share) => ({
            headers: { cookie: share.visitor.cookie() },
            isGuest: share === target.share,
            isOwner: false,
          })),
          ...libraries.map(({ client, handle }) => ({
            headers: { authorization: `Bearer ${client.key}` },
            isGuest: false,
            isOwner: target.path.startsWith(`/i/${handle}/`),
          })),
        ];
        const { headers, isGuest, isOwner } = pick(visitors);
        const { status, names, cache } = await read(target.path, headers);
        counts[`${status} ${cache}`] = (counts[`${status} ${cache}`] ?? 0) + 1;
        // The share without a password opens itself for everyone.
        const isOpen = !target.share || isGuest || target.share === shares[1];
        const expected = isOpen ? (target.names ?? []) : [];
        const isRight = target.names
          ? status === 200 && String(names) === String(expected)
          : status === 404 || isOwner;
        if (!isRight || (target.share && cache === "HIT"))
          faults.push({ path: target.path, headers, status, names, expected, cache });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, visit));
    console.log(`${requests} responses, ${faults.length} wrong:`, counts);

    expect(faults).toEqual([]);
    expect(counts["200 HIT"]).toBeGreaterThan(requests / 4);
    expect(counts["404 PASS"]).toBeGreaterThan(requests / 20);
  });

  /**
   * Reads until told to stop, and keeps what names were shown to requests that started after each
   * moment.
   */
  function startReaders(paths: string[]) {
    const readings: Array<{ startedAtMs: number; path: string; names: string[] }> = [];
    let isStopped = false;
    const reader = async (offset: number) => {
      for (let turn = offset; !isStopped; turn++) {
        const path = paths[turn % paths.length] ?? "";
        const startedAtMs = performance.now();
        readings.push({ startedAtMs, path, names: (await read(path)).names });
      }
    };
    const all = Promise.all(Array.from({ length: 8 }, (_, at) => reader(at)));

    return async () => {
      isStopped = true;
      await all;
      return readings;
    };
  }

  const changes: Record<string, (library: Library, image: ImageResource) => Promise<unknown>> = {
    "is made private": (library, { id }) =>
      call(library, "PATCH", `/api/images/${id}`, { visibility: "private" }),
    "is deleted": (library, { id }) => call(library, "DELETE", `/api/images/${id}`),
    "is renamed": (library, { id }) =>
      call(library, "PATCH", `/api/images/${id}`, { filename: `renamed-${id}.jpg` }),
    "is of a profile made private": (library) =>
      call(library, "PATCH", "/api/profile", { profile_visibility: "private" }),
  };

  test.each(Object.entries(changes))("no page shows an image after it %s", async (_what, change) => {
    const library = libraries[0] as Library;
    const image = await upload(library.client, "anna", "public");
    const page = pathOf(image).replace("/i/", "/@");
    const { handle } = library;
    const lists = [`/@${handle}`, `/@${handle}/prints`, `/@${handle}.json`, `/api/public/${handle}/images`];
    const paths = [...lists, page, page.replace("/@", "/embed/")];
    for (const path of paths)
      await expect.poll(async () => (await read(path)).cache, { message: path }).toBe("HIT");
    for (const path of paths) expect((await read(path)).names, path).toContain(nameOf(image));
    const stopReaders = startReaders(paths);
    await change(library, image);
    const changedAtMs = performance.now();
    const settled = await Promise.all(paths.map((path) => read(path)));

    await expect.poll(() => performance.now() - changedAtMs).toBeGreaterThan(1_500);

    const later = (await stopReaders()).filter(({ startedAtMs }) => startedAtMs > changedAtMs);
    expect(later.length).toBeGreaterThan(paths.length);

    const stale = [...settled, ...later].filter(({ names }) => names.includes(nameOf(image)));
    expect(stale).toEqual([]);
  });

  test("a visit ends with a new password and with the share", async () => {
    const library = libraries[1] as Library;
    const target = { type: "album", album: "prints" };
    const { id, url } = await call(library, "POST", "/api/shares", { target, password });
    const visitor = await enter(url);
    const rendition = `/${library.images[0]?.id}/w128/x.jpg`;

    expect((await visitor.get(rendition)).status).toBe(200);

    await call(library, "PATCH", `/api/shares/${id}`, { password: "another lake" });
    expect(namesIn((await visitor.get()).text)).toEqual([]);
    expect((await visitor.get(rendition)).status).toBe(404);

    await visitor.post("", { password: "another lake" });
    expect((await visitor.get(rendition)).status).toBe(200);

    await call(library, "DELETE", `/api/shares/${id}`);
    for (const path of ["", rendition, "/archive"]) expect((await visitor.get(path)).status).toBe(404);
  });
});
