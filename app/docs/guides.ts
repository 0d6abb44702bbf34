import { readFileSync } from "node:fs";
import path from "node:path";
import { lexer, type Tokens } from "marked";
import { appOrigin } from "@/lib/image-urls";
import { resolveGuideLinks } from "./guide-links";
import { type GuideEntry, type GuideSection, guideEntries } from "./guide-list";
import { fillTables } from "./guide-tables";

export interface Guide {
  section: GuideSection;
  slug: string;
  title: string;
  /** The first paragraph. */
  summary: string;
  /** The headings of its sections, which the search finds. */
  headings: string[];
  /** The text with the origin of this service and its current tables. */
  markdown: string;
}

/** The origin in the files. */
const exampleOrigin = "https://images.example.com";
const guides = new Map<string, Guide>();

export function listGuides(): Guide[] {
  return guideEntries.map(readGuide);
}

export function findGuide(slug: string): Guide | undefined {
  const entry = guideEntries.find((one) => one.slug === slug);

  return entry && readGuide(entry);
}

function readGuide({ section, slug, file }: GuideEntry): Guide {
  const origin = appOrigin();
  const key = `${origin} ${slug}`;
  const known = guides.get(key);
  if (known) return known;

  const source = readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), file), "utf8");
  const text = resolveGuideLinks(source, file).replaceAll(exampleOrigin, origin);
  const markdown = fillTables(text);
  const tokens = lexer(text);
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  const paragraph = tokens.find((token): token is Tokens.Paragraph => token.type === "paragraph");
  const [title, ...others] = headings.map((heading) => heading.text);
  const guide = {
    section,
    slug,
    title: title ?? slug,
    summary: paragraph?.text ?? "",
    headings: others,
    markdown,
  };
  guides.set(key, guide);

  return guide;
}
