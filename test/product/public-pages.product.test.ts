import Validator from "@adobe/structured-data-validator";
import { extract } from "@extractus/oembed-extractor";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import { XMLValidator } from "fast-xml-parser";
import ogs from "open-graph-scraper";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { releaseUrl } from "@/lib/platform/process/release-url";
import { jpeg } from "../builders/images";
import { sample } from "../harness/sample";
import { sharedService } from "../harness/shared-service";
import { type SignedUp, signUp } from "../harness/sign-up";
import { validateSitemap } from "../harness/validate-sitemap";
import { withoutTimes } from "../harness/without-times";

// The built pages as machines read them.

const service = sharedService();
const email = "public-pages@example.com";
let client: SignedUp;
let handle: string;
let sea: ImageResource;
let hidden: ImageResource;

beforeAll(async () => {
  client = await signUp(service, email);
  handle = (await client.call("GET", "/api/profile")).body.handle;
  await client.call("POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  const bytes = await jpeg({ width: 1600, height: 800, gps: { latitude: 47.5, longitude: 8.5 } });
  const upload = async (name: string, fields = {}) =>
    (await client.upload(name, bytes, { album: "prints", strip_location: "false", ...fields }))
      .body as ImageResource;
  const license = (await client.call("POST", "/api/licenses", { name: "Press use", author: "Ada" })).body;
  sea = await upload("sea.jpg", { alt: "A calm </script> sea", tags: "water", license: license.id });
  await upload("100% côté (1).jpg", { title: "Beside" });
  hidden = await upload("unlisted.jpg", { visibility: "unlisted" });
  const best = { title: "Best", description: "Chosen", visibility: "public" };
  const { id } = (await client.call("POST", "/api/collections", best)).body;
  await client.call("POST", "/api/collections", { title: "Closer", parent: id, visibility: "public" });
  await client.call("POST", `/api/collections/${id}/images`, { ids: [sea.id, hidden.id] });
  await upload("nude.jpg", { nsfw: "true" });
});

const get = (path: string, headers = {}) =>
  fetch(new URL(path, service.origin), { headers, redirect: "manual" });

/** Caches do not store a page during whose rendering the tests of other files change theirs. */
const getCacheable = (path: string, headers = {}) =>
  vi.waitFor(async () => {
    const response = await get(path, headers);
    expect(response.headers.get("cache-control")).not.toBe("no-store");
    return response;
  });
const getText = async (path: string) => (await get(path)).text();
const pageOf = ({ urls }: ImageResource) => new URL(urls.original ?? "").pathname.replace(/^\/i\//, "/@");

test("every public page is found, is the same for everyone, and names no email", async () => {
  const { cookie } = client;
  const list = (await client.call("GET", `/api/public/${handle}/albums/prints`)).body.images.data;
  const pages = list.map(({ page_url }: { page_url: string }) => new URL(page_url).pathname);

  expect(pages).toHaveLength(4);

  for (const path of [`/@${handle}`, `/@${handle}/prints`, `/@${handle}/c/best`, ...pages]) {
    const [anonymous, owner] = [
      await get(path),
      await getCacheable(path, { cookie, authorization: `Bearer ${client.key}` }),
    ];
    const [html, ownersHtml] = [await anonymous.text(), await owner.text()];
    expect([path, anonymous.status, owner.status]).toEqual([path, 200, 200]);
    expect(html).not.toContain(email);
    expect(withoutTimes(html)).not.toContain("47.5");
    expect(html).not.toContain(sea.info.place?.city ?? "");
    expect(ownersHtml.length).toBe(html.length);
    expect(owner.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(owner.headers.get("cache-tag")).toMatch(/^g-usr_/);
    expect([owner.headers.get("set-cookie"), owner.headers.get("vary")]).toEqual([
      null,
      "Accept-Language, Accept-Encoding",
    ]);
    expect(html).toContain("<h1");
  }
});

test("the metadata of a public page is in its head, also when many are rendered at the same time", async () => {
  const pages = await Promise.all(Array.from({ length: 40 }, () => getText(`/@${handle}/prints`)));
  for (const html of pages) {
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head).toContain("<title>");
    expect(head).toContain('property="og:title"');
  }
});

test.each(sample(["ar", "de"], 2))(
  "every kind of page names its language %s in Content-Language",
  async (language) => {
    const { cookie } = client;
    const album = `${handle}/prints`;
    const frames = [`/embed/${album}`, `/embed/${handle}/c/best`];
    const paths = ["/", "/docs", "/sign-in", "/no-page", `/@${album}`, ...frames, "/dashboard"];
    for (const path of paths) {
      const session = path.startsWith("/dashboard") && { cookie };
      const response = await get(path, { "accept-language": language, ...session });
      const html = await response.text();
      const sent = [/<html[^>]* lang="([^"]+)"/.exec(html)?.[1], response.headers.get("content-language")];
      expect([path, ...sent]).toEqual([path, language, language]);
    }

    const missing = await get(`/@${handle}/none`, { "accept-language": language });

    expect([missing.status, missing.headers.get("content-language")]).toEqual([404, language]);
  },
);

test("a collection has a page, a frame and feeds with its public images, and is on the profile", async () => {
  const html = await getText(`/@${handle}/c/best`);
  expect(html).toContain("Chosen");
  expect(html).toContain("sea.jpg");
  expect(html).not.toContain("unlisted.jpg");
  expect(html).toContain(`href="/@${handle}/c/closer"`);
  expect(html).toContain('"@type":"ImageGallery"');
  expect(html).toContain(`/@${handle}/c/best.atom"`);
  expect(withoutTimes(html)).not.toContain("col_");
  expect(await getText(`/@${handle}`)).toContain(`href="/@${handle}/c/best"`);
  expect(await getText(`/@${handle}`)).not.toContain(`href="/@${handle}/c/closer"`);

  const frame = await getText(`/embed/${handle}/c/best`);
  expect([frame.includes("sea.jpg"), frame.includes("unlisted.jpg")]).toEqual([true, false]);
  const feed = JSON.parse(await getText(`/@${handle}/c/best.json`));
  expect(feed.items).toHaveLength(1);
  expect((await get(`/@${handle}/c/best.jpg`)).headers.get("content-type")).toBe("image/jpeg");
  const missing = [`/@${handle}/c/none`, `/embed/${handle}/c/none`, `/@${handle}/c/none.json`];
  for (const path of missing) expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test("a profile has its further collections on pages of their own, without images", async () => {
  const fields = { title: "Second", visibility: "public" };
  const second = (await client.call("POST", "/api/collections", fields)).body;
  const { next_cursor } = (
    await client.call("GET", `/api/public/${handle}/collections?top_level=true&limit=1`)
  ).body;
  const html = await getText(`/@${handle}?collections=${encodeURIComponent(next_cursor)}`);
  expect(html).toContain(`href="/@${handle}/c/second"`);
  for (const absent of [`/@${handle}/c/best"`, `/@${handle}/prints"`, 'type="search"'])
    expect([absent, html.includes(absent)]).toEqual([absent, false]);
  expect(html).toContain("First collections");
  expect(html).not.toContain("More collections");
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  for (const path of [`/@${handle}?collections=x`, `/@${handle}/c/best?collections=${next_cursor}`])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  await client.call("DELETE", `/api/collections/${second.id}`);
});

test("a page shows its image before any script, with the sizes to choose from", async () => {
  const html = await getText(pageOf(sea));
  const preview = /<img[^>]*fetchPriority="high"[^>]*>/i.exec(html)?.[0] ?? "";

  expect(preview).toMatch(/srcSet="[^"]*w1024\/sea\.jpg 1024w[^"]*"/i);
  expect(preview).toMatch(/width="1600" height="800"/);

  const list = await getText(`/@${handle}/prints`);
  expect(list).toContain("Sensitive image: nude.jpg");
  expect(list).not.toMatch(/<img[^>]*nude\.jpg/);
});

/** The scripts of a page that start after its images. */
function readDeferred(html: string): string[] {
  const [, list = "[]"] = /\((\["[^\]]*\])\)<\/script><\/body>/.exec(html) ?? [];
  return JSON.parse(list);
}

test("a public page has one script, and neither scripts nor state of the framework", async () => {
  for (const path of [`/@${handle}`, `/@${handle}/prints`, pageOf(sea), `/licenses/${sea.license}`]) {
    const html = await getText(path);

    expect([path, readDeferred(html)]).toEqual([path, path.startsWith("/@") ? ["/viewer.js"] : []]);
    expect([path, /\/_next\/[^"]*\.js|__next_f/.exec(html)]).toEqual([path, null]);
  }
});

test.each(["/@nobody", "/@nobody/none", "/licenses/none"])(
  "the missing page %s needs no scripts",
  async (path) => {
    const html = await (await get(path)).text();

    expect(html).toContain("<h1>Page not found</h1>");
    expect(html).not.toContain("<script");
  },
);

test("the head describes the image to previews, embedders and search engines", async () => {
  const html = await getText(pageOf(sea));
  const { result } = await ogs({ html });
  const page = new URL(pageOf(sea), sea.urls.original).href;

  expect(result).toMatchObject({
    ogUrl: page,
    ogTitle: "A calm </script> sea",
    twitterCard: "summary_large_image",
  });

  const [preview] = result.ogImage ?? [];
  expect(preview).toMatchObject({ width: "1200", height: "630", type: "image/jpeg" });

  const shown = await get(new URL(preview?.url ?? "").pathname);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(html).toContain(`<link rel="canonical" href="${page}"`);
  expect(await extract(page)).toMatchObject({ type: "photo", title: "A calm </script> sea" });

  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
  const [image, crumbs] = data["@graph"];

  expect(image).toMatchObject({
    "@type": "ImageObject",
    caption: "A calm </script> sea",
    width: { value: 1600, unitCode: "E37" },
    height: { value: 800 },
    license: expect.stringMatching(/\/licenses\/lic_/),
    creditText: handle,
  });
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    handle,
    "Prints",
    "A calm </script> sea",
  ]);

  const licensePage = await get(new URL(image.license).pathname);
  expect([licensePage.status, (await licensePage.text()).includes("Attribution not required")]).toEqual([
    200,
    true,
  ]);
});

test("the structured data of all pages is valid for search engines", async () => {
  for (const path of [`/@${handle}`, `/@${handle}/prints`, pageOf(sea)]) {
    const found = new WebAutoExtractor({ addLocation: true }).parse(await getText(path));
    expect(Object.keys(found.jsonld)).not.toEqual([]);
    expect([path, await new Validator().validate(found)]).toEqual([path, []]);
  }
});

test("unlisted pages are visible with the key, and not to search engines", async () => {
  const path = pageOf(hidden);
  const html = await getText(path);

  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect((await get(path)).headers.get("x-robots-tag")).toContain("noindex");
  expect((await get(path.replace(/~[\w-]+\//, ""))).status).toBe(404);
  expect((await get(path.replace(/~[\w-]{2}/, "~xx"))).status).toBe(404);
  expect(await getText(`/@${handle}`)).not.toContain("unlisted.jpg");
  expect(await getText(`/@${handle}/prints`)).toContain("unlisted.jpg");
});

test("previous handles, names and albums redirect", async () => {
  await client.call("PATCH", `/api/images/${sea.id}`, { filename: "ocean.jpg" });
  const renamed = await get(pageOf(sea));

  expect([renamed.status, renamed.headers.get("location")]).toEqual([308, `/@${handle}/prints/ocean.jpg`]);

  await client.call("PATCH", `/api/images/${sea.id}`, { filename: "sea.jpg" });
  const renamer = await signUp(service, "renamer@example.com");
  await renamer.call("POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  await renamer.upload("sea.jpg", await jpeg({ width: 60, height: 40 }), { album: "prints" });
  await renamer.call("PATCH", "/api/profile", { handle: "another-name" });
  for (const path of ["", "/prints", "/prints/sea.jpg"]) {
    const moved = await get(`/@renamer${path}`);
    expect([moved.status, moved.headers.get("location")]).toEqual([308, `/@another-name${path}`]);
  }
});

test("every public page leads to the source of the server", async () => {
  for (const path of ["/", "/docs", `/@${handle}`, `/@${handle}/prints`])
    expect(await getText(path), path).toMatch(/<a [^>]*href="\/source"[^>]*>Source code<\/a>/);

  const { status, headers } = await fetch(`${service.origin}/source`, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([302, releaseUrl]);
});

describe("machines", () => {
  test("feeds are at the page's address with an extension", async () => {
    for (const path of [`/@${handle}.json`, `/@${handle}/prints.json`]) {
      const feed = await (await get(path)).json();
      expect(feed.items).toHaveLength(2);
    }
    const atom = await get(`/@${handle}.atom`);
    expect(atom.headers.get("content-type")).toContain("application/atom+xml");
    expect(XMLValidator.validate(await atom.text())).toBe(true);
  });

  test("the sitemap lists what search engines may list", async () => {
    expect(await getText("/robots.txt")).toContain("Sitemap: http");
    expect(await getText("/sitemap.xml")).toContain("/sitemaps/1.xml</loc>");

    const text = (await getText("/sitemaps/0.xml")) + (await getText("/sitemaps/1.xml"));
    expect(text).toContain(`/@${handle}/prints</loc>`);
    expect(text).toContain(`/@${handle}/prints/sea.jpg</loc>`);
    expect(text).not.toContain("unlisted.jpg");

    validateSitemap(await getText("/sitemaps/0.xml"));
    validateSitemap(await getText("/sitemaps/1.xml"));

    expect((await get("/sitemaps/9.xml")).status).toBe(404);

    await client.call("PATCH", "/api/profile", { search_engines: false });
    expect(await getText("/sitemaps/0.xml")).not.toContain(`/@${handle}`);
    expect(await getText("/sitemaps/1.xml")).not.toContain(`/@${handle}`);
    expect(await getText(pageOf(sea))).toMatch(/<meta name="robots" content="noindex, noai, noimageai"/);

    await client.call("PATCH", "/api/profile", { search_engines: true });
    expect((await get("/.well-known/security.txt")).status).toBe(404);
    expect((await get("/favicon.ico")).headers.get("content-type")).toBe("image/x-icon");
  });

  test("the camera and the day are shown as long as the profile allows it", async () => {
    const read = async () => {
      const { images } = (await client.call("GET", `/api/public/${handle}/albums/prints`)).body;
      const { camera } = images.data.find(({ filename }: { filename: string }) => filename === "sea.jpg");
      return [camera?.model ?? null, (await getText(pageOf(sea))).includes("Test camera")];
    };
    expect(await read()).toEqual(["Test camera", true]);

    await client.call("PATCH", "/api/profile", { show_metadata: false });
    expect(await read()).toEqual([null, false]);

    await client.call("PATCH", "/api/profile", { show_metadata: true });
  });

  test("an embed is small, may be framed, and discloses nothing about hidden images", async () => {
    const embed = await get(pageOf(sea).replace("/@", "/embed/"));
    const html = await embed.text();

    expect([embed.status, html.length <= 12_000]).toEqual([200, true]);
    expect(embed.headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect([embed.headers.get("x-robots-tag"), embed.headers.get("x-frame-options")]).toEqual([
      "noindex",
      null,
    ]);
    expect((await get(`/embed/${handle}/prints`)).status).toBe(200);
    expect((await get(pageOf(hidden).replace("/@", "/embed/"))).status).toBe(200);
    expect(
      (
        await get(
          pageOf(hidden)
            .replace("/@", "/embed/")
            .replace(/~[\w-]+\//, ""),
        )
      ).status,
    ).toBe(404);
    expect((await get(`/embed/${handle}/prints/none.jpg`)).status).toBe(404);
  });
});
