import { expect, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { Visibility } from "@/lib/values/visibility";
import { createRandom } from "../crash/random.mjs";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import {
  type Library,
  nameOf,
  pathOf,
  type SharedSet,
  usePublicLibraries,
} from "../harness/edge/public-libraries";

const requests = 10_000;
const atOnce = 16;

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

describeWithVarnish("public pages and share links behind Varnish", () => {
  const { libraries, shares, pageUrl, read } = usePublicLibraries();

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
});
