import { readFileSync } from "node:fs";
import path from "node:path";
import { lexer, type Tokens } from "marked";
import { appOrigin } from "@/lib/image-urls";
import { fillTables } from "./guide-tables";

/** The guides in their order; each is a file of `docs/guides`. */
export const guideSlugs = [
  "first-upload",
  "using-the-api",
  "embedding",
  "upload-widget",
  "variants",
  "private-images",
  "encryption",
  "webhooks",
  "automation",
  "mcp",
  "webdav",
  "ai",
  "proxy",
  "backup",
  "library-backup",
  "object-storage",
  "limits-and-errors",
] as const;

export interface Guide {
  slug: string;
  title: string;
  /** The first paragraph. */
  summary: string;
  /** The headings of its sections, which the search finds it by. */
  headings: string[];
  /** The text with the origin of this service and its current tables. */
  markdown: string;
}

const folder = path.join(/* turbopackIgnore: true */ process.cwd(), "docs/guides");
/** The origin in the files. */
const exampleOrigin = "https://images.example.com";
const guides = new Map<string, Guide>();

export function listGuides(): Guide[] {
  return guideSlugs.map(readGuide);
}

export function findGuide(slug: string): Guide | undefined {
  return guideSlugs.some((one) => one === slug) ? readGuide(slug) : undefined;
}

function readGuide(slug: string): Guide {
  const origin = appOrigin();
  const key = `${origin} ${slug}`;
  const known = guides.get(key);
  if (known) return known;

  const text = readFileSync(path.join(folder, `${slug}.md`), "utf8").replaceAll(exampleOrigin, origin);
  const markdown = fillTables(text);
  const tokens = lexer(text);
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  const paragraph = tokens.find((token): token is Tokens.Paragraph => token.type === "paragraph");
  const [title, ...others] = headings.map((heading) => heading.text);
  const guide = {
    slug,
    title: title ?? slug,
    summary: paragraph?.text ?? "",
    headings: others,
    markdown,
  };
  guides.set(key, guide);

  return guide;
}
