import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { lexer, type Token, type Tokens, walkTokens } from "marked";
import { expect, it } from "vitest";
import { headingSlug } from "@/components/docs/heading-slug";
import { guideEntries } from "./guide-list";

const patterns = "docs/*.md deploy/*.md packages/*.md README.md CONTRIBUTING.md";
const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard"].concat(patterns.split(" ")),
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));
const apiDocumentFile = "docs/openapi.json";
const anchors = new Map<string, ReadonlySet<string>>();

const readTokens = (file: string): Token[] => lexer(readFileSync(file, "utf8"));

function listLinks(file: string): string[] {
  const links: string[] = [];
  void walkTokens(readTokens(file), (token) => {
    if (token.type === "link" || token.type === "image") links.push((token as Tokens.Link).href);
  });

  return links;
}

/** Returns the names of places that a link to the file may end with. */
function findAnchors(file: string): ReadonlySet<string> {
  const known = anchors.get(file);
  if (known) return known;

  const found = file === apiDocumentFile ? listReferenceNames() : listHeadingSlugs(file);
  anchors.set(file, found);

  return found;
}

function listReferenceNames(): Set<string> {
  const document = JSON.parse(readFileSync(apiDocumentFile, "utf8")) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
    components: { schemas: object };
  };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  return new Set([
    ...operations.flatMap(({ operationId }) => operationId ?? []),
    ...Object.keys(document.components.schemas),
  ]);
}

/** Returns the slugs that headings have both on GitHub and on the pages. */
function listHeadingSlugs(file: string): Set<string> {
  const headings = readTokens(file).filter((token): token is Tokens.Heading => token.type === "heading");

  return new Set(
    headings.map(({ text }) => headingSlug(text)).filter((slug, at) => slug === gitHubSlug(headings[at])),
  );
}

function gitHubSlug(heading: Tokens.Heading | undefined): string | undefined {
  return heading?.text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

function explainBrokenLink(file: string, href: string): string | undefined {
  if (/^\w+:/.test(href)) return undefined;
  if (href.startsWith("/")) return "is no path of the repository";

  const [relative = "", fragment] = href.split("#");
  const target = relative === "" ? file : path.posix.join(path.posix.dirname(file), relative);
  if (!existsSync(target)) return "leads to no file";
  if (fragment !== undefined && !findAnchors(target).has(fragment)) return "leads to no place in the file";

  return undefined;
}

it("every link of the documentation leads to a file and a place in it", () => {
  const links = files.flatMap((file) => listLinks(file).map((href) => ({ file, href })));

  const broken = links.flatMap(({ file, href }) => {
    const problem = explainBrokenLink(file, href);
    return problem === undefined ? [] : [`${file}: ${href} ${problem}`];
  });

  expect(broken).toEqual([]);
  expect(links.length).toBeGreaterThan(200);
});

it("every page of the guides is a file, and its slug is unique", () => {
  const slugs = guideEntries.map(({ slug }) => slug);

  expect(guideEntries.filter(({ file }) => !existsSync(file))).toEqual([]);
  expect(new Set(slugs).size).toBe(slugs.length);
});

it("every guide in the folders of guides and hosting is a page", () => {
  const published = new Set<string>(guideEntries.map(({ file }) => file));

  const missing = files.filter((file) => /^docs\/(?:guides|hosting)\//.test(file) && !published.has(file));

  expect(missing).toEqual([]);
});

it("the index lists every page", () => {
  const listed = new Set(listLinks("docs/README.md").map((href) => path.posix.join("docs", href)));

  expect(guideEntries.filter(({ file }) => !listed.has(file))).toEqual([]);
});

it("every guide ends with links to the next ones", () => {
  const withoutNext = guideEntries.filter(({ file }) => {
    const headings = readTokens(file).filter((token): token is Tokens.Heading => token.type === "heading");
    return headings.at(-1)?.text !== "Next";
  });

  expect(withoutNext.map(({ file }) => file)).toEqual([]);
});
