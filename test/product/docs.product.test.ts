import { beforeAll, expect, test } from "vitest";
import { guideEntries } from "@/app/docs/guide-list";
import { type PackedGroup, unpackGroup } from "@/components/docs/contents";
import { listDocsItems } from "@/components/palette/docs-items";
import { sample } from "../harness/sample";
import { sharedService } from "../harness/shared-service";

const service = sharedService();
/** The paths of all pages of the documentation. */
const paths = new Set<string>(["/docs"]);
/**
 * The HTML of the pages by their paths. Of the pages of operations and objects, which all have the
 * same form, `npm test` opens a third.
 */
const pages = new Map<string, string>();
const isOfReference = (path: string) => /^\/docs\/(?:api\/[\w-]+|objects)\/\w+$/.test(path);

const get = (path: string) => fetch(new URL(path, service.origin));

beforeAll(async () => {
  pages.set("/docs", await (await get("/docs")).text());
  const overview = pages.get("/docs") ?? "";
  const groups = listLinks(overview).filter((path) => /^\/docs\//.test(path));
  const objects = listLinks(await (await get("/docs/objects")).text()).filter((path) =>
    path.startsWith("/docs/objects"),
  );
  const links = [...groups, ...objects].filter((link) => !link.endsWith(".md"));
  for (const link of links) paths.add(link.replace(/#.*/, ""));
  const others = [...paths].filter((path) => !isOfReference(path));
  for (const path of [...others, ...sample([...paths].filter(isOfReference), 3)])
    pages.set(path, await (await get(path)).text());
});

function listLinks(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

const hasId = (html: string, id: string) => html.includes(` id="${id}"`);

test("there are pages for all groups, operations, guides and objects", () => {
  const count = (pattern: RegExp) => [...paths].filter((path) => pattern.test(path)).length;
  expect(count(/^\/docs\/guides\/[\w-]+$/)).toBe(guideEntries.length);
  expect(count(/^\/docs\/api\/[\w-]+$/)).toBeGreaterThan(10);
  expect(count(/^\/docs\/api\/[\w-]+\/\w+$/)).toBeGreaterThan(70);
  expect(count(/^\/docs\/objects\/\w+$/)).toBeGreaterThan(40);
});

test("the HTML of every page is at most 150 kB", () => {
  const large = [...pages].filter(([, html]) => html.length > 150_000);
  expect(large.map(([path, html]) => `${path}: ${html.length}`)).toEqual([]);
});

test("every link leads to a page and to a place on it", async () => {
  const broken: string[] = [];
  const statuses = new Map<string, Promise<number>>();
  for (const [path, html] of pages) {
    expect(html, path).toMatch(/<h1/);
    for (const href of new Set(listLinks(html))) {
      const { pathname, hash, origin } = new URL(href, `${service.origin}${path}`);
      // It leads to another site.
      if (origin !== service.origin || pathname === "/source") continue;

      const target = pages.get(pathname);
      if (target !== undefined) {
        if (hash !== "" && !hasId(target, hash.slice(1))) broken.push(`${path}: ${href}`);
        continue;
      }

      // The page of another operation or object.
      if (paths.has(pathname)) continue;

      const status = statuses.get(pathname) ?? get(pathname).then((response) => response.status);
      statuses.set(pathname, status);
      if ((await status) !== 200) broken.push(`${path}: ${href} is ${await status}`);
    }
  }
  expect(broken).toEqual([]);
});

test("the palette lists every page, and leads from every heading to its place", async () => {
  const response = await get("/docs/contents.json");
  const groups = (await response.json()) as PackedGroup[];
  const hrefs = listDocsItems(groups.map(unpackGroup)).flatMap(({ target }) =>
    "href" in target ? target.href : [],
  );

  const placeless = hrefs.filter((href) => {
    const [path = "", id] = href.split("#");
    const html = pages.get(path);
    return id !== undefined && (html === undefined ? !paths.has(path) : !hasId(html, id));
  });

  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=300",
  });
  expect(placeless).toEqual([]);
  expect(hrefs.filter((href) => href.includes("#")).length).toBeGreaterThan(200);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  expect([...new Set(hrefs.map((href) => href.replace(/#.*/, "")))].sort()).toEqual([...paths].sort());
});

test("every page is also Markdown, whose links lead to Markdown pages, and llms.txt lists them all", async () => {
  const llms = await get("/llms.txt");
  expect(llms.headers.get("content-type")).toBe("text/plain; charset=utf-8");

  const list = await llms.text();
  expect(list).toMatch(/^# Albumen\n\n> .+\n\n[^#]+\n\n## /);

  const listed = [...list.matchAll(/^- \[[^\]]+\]\((\S+)\)/gm)].map(([, url = ""]) => new URL(url).pathname);
  expect(listed.sort()).toEqual([...paths].map((path) => `${path}.md`).sort());

  const broken: string[] = [];
  for (const path of sample(listed, 5)) {
    const response = await get(path);
    const markdown = await response.text();
    if (response.status !== 200 || response.headers.get("content-type") !== "text/markdown; charset=utf-8")
      broken.push(`${path}: ${response.status} ${response.headers.get("content-type")}`);
    if (!/^# \S/.test(markdown) || /undefined|\[object|<!--/.test(markdown))
      broken.push(`${path} is not complete`);
    // Outside of code, where a link is only text.
    const links = markdown.replace(/```[\s\S]*?```|`[^`]*`/g, "").matchAll(/\]\(([^)\s]+)\)/g);
    for (const [, href = ""] of links) {
      const { pathname, origin } = new URL(href, `${service.origin}${path}`);
      const isKnown = listed.includes(pathname) || paths.has(pathname);
      if (origin === service.origin && !isKnown) broken.push(`${path}: ${href}`);
    }
  }

  expect(broken).toEqual([]);
  expect((await get("/docs/api/none.md")).status).toBe(404);
  expect((await get("/docs/guides/..%2Ffirst-upload.md")).status).toBe(404);
});
