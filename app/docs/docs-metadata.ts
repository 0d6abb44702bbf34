import type { Metadata } from "next";
import { languageAlternates } from "../language-alternates";

/** The head of a page of the documentation, with links to its Markdown and its languages. */
export function docsMetadata(href: string, title: string, description: string): Metadata {
  const types = { "text/markdown": `${href}.md` };
  return { title, description, alternates: { types, ...languageAlternates(href) } };
}
