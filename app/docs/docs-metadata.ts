import type { Metadata } from "next";

/**
 * The head of a page of the documentation, with a link to its Markdown. Its text is English in
 * every language, so it has no alternates for search engines.
 */
export function docsMetadata(href: string, title: string, description: string): Metadata {
  return { title, description, alternates: { types: { "text/markdown": `${href}.md` } } };
}
