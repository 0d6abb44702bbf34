import type { ContentsEntry, ContentsGroup } from "@/components/docs/contents";
import { groupHref, objectsHref, operationHref } from "@/components/reference/paths";
import { listGuides } from "./guides";
import { getReference } from "./reference";

export const guidesHref = "/docs/guides";

/** A page as lists of links name it. */
export interface PageLink {
  title: string;
  href: string;
  summary?: string;
}

export interface PageSection {
  title: string;
  pages: PageLink[];
}

/** Lists every page of the documentation except the first, in the order of the contents. */
export function listPageSections(titles: { guides: string; objects: string }): PageSection[] {
  const { groups, objects } = getReference();
  const guides = listGuides().map(({ slug, title, summary }) => ({
    title,
    summary,
    href: `${guidesHref}/${slug}`,
  }));

  return [
    { title: titles.guides, pages: guides },
    ...groups.map(({ tag, operations }) => ({
      title: tag,
      pages: [
        { title: tag, href: groupHref(tag) },
        ...operations.map((operation) => ({
          title: operation.summary,
          href: operationHref(operation),
          summary: `${operation.method} ${operation.path}`,
        })),
      ],
    })),
    {
      title: titles.objects,
      pages: [
        { title: titles.objects, href: objectsHref },
        ...objects.map((name) => ({ title: name, href: `${objectsHref}/${name}` })),
      ],
    },
  ];
}

/** Returns the contents that are next to every page, with the words of their search. */
export function listContents(titles: { guides: string; objects: string }): ContentsGroup[] {
  const { groups, objects } = getReference();
  return [
    {
      title: titles.guides,
      href: guidesHref,
      hasPage: false,
      isOpen: true,
      entries: listGuides().map(({ slug, title, headings }) => ({
        name: slug,
        label: title,
        words: headings.filter((text) => !/^\d+$/.test(text)).join(" "),
      })),
    },
    ...groups.map(({ tag, operations }) => ({
      title: tag,
      href: groupHref(tag),
      hasPage: true,
      entries: operations.map(
        ({ id, summary, method, path, access }): ContentsEntry => ({
          name: id,
          label: summary,
          method,
          words: typeof access === "object" ? `${path} ${access.scope}` : path,
        }),
      ),
    })),
    {
      title: titles.objects,
      href: objectsHref,
      hasPage: true,
      entries: objects.map((name) => ({ name, label: name })),
    },
  ];
}
