import path from "node:path";
import { objectsHref, operationHref } from "@/components/reference/paths";
import { guideEntries } from "./guide-list";
import { getReference } from "./reference";

/** The OpenAPI document, to whose fragments the guides link for operations and objects. */
const apiDocumentFile = "docs/openapi.json";
const inlineLink = /(?<!!)\[((?:[^[\]`]|`[^`]*`)+)\]\((?!\w+:|\/|#)([^()\s]+)\)/g;

/**
 * Turns the links of a guide's file, which lead to files of the repository, into links between the
 * pages. A link to a file that is no page becomes its text.
 */
export function resolveGuideLinks(markdown: string, file: string): string {
  return markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : resolveInText(part, file)))
    .join("");
}

function resolveInText(text: string, file: string): string {
  return text.replace(inlineLink, (_, label: string, href: string) => {
    const [relative = "", fragment] = href.split("#");
    const target = path.posix.join(path.posix.dirname(file), relative);
    const url = target === apiDocumentFile ? findReferenceUrl(fragment) : findGuideUrl(target, fragment);

    return url === undefined ? label : `[${label}](${url})`;
  });
}

/** The Markdown file next to the page, so that links work between the Markdown pages too. */
function findGuideUrl(file: string, fragment: string | undefined): string | undefined {
  const entry = guideEntries.find((one) => one.file === file);
  if (!entry) return undefined;

  return `${entry.slug}.md${fragment === undefined ? "" : `#${fragment}`}`;
}

/** A fragment is the id of an operation or the name of an object. */
function findReferenceUrl(fragment: string | undefined): string | undefined {
  if (fragment === undefined) return "/docs#reference";

  const { groups, objects } = getReference();
  const operation = groups.flatMap(({ operations }) => operations).find(({ id }) => id === fragment);
  if (operation) return operationHref(operation);

  return objects.includes(fragment) ? `${objectsHref}/${fragment}` : undefined;
}
