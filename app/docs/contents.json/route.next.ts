import { packGroup } from "@/components/docs/contents";
import english from "@/messages/en/docs.json";
import { listContents } from "../pages";
import { readSectionTitles } from "../section-titles";
import { textResponse } from "../text-response";

/**
 * Lists every page of the documentation with its headings, for the palette of the dashboard. Guides
 * and reference are English in every language, and so are the titles of their sections here: one
 * response serves everyone.
 */
export function GET(): Response {
  const groups = listContents(readSectionTitles((name) => english[name])).map(packGroup);
  return textResponse(JSON.stringify(groups), "application/json");
}
