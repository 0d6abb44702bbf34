import type { ContentsEntry, ContentsGroup } from "@/components/docs/contents";
import { groupHref, objectsHref, operationHref } from "@/components/reference/paths";
import { type GuideSection, guideSections } from "./guide-list";
import { type Guide, listGuides } from "./guides";
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

/** The titles of the sections, in the language of the reader. */
export type SectionTitles = Readonly<Record<GuideSection | "objects", string>>;

/** The places of the sections on the first page of the documentation. */
export const sectionIds: Readonly<Record<GuideSection, string>> = {
  gettingStarted: "getting-started",
  guides: "guides",
  selfHosting: "self-hosting",
  reference: "reference",
};

/** Lists every page of the documentation except the first, in the order of the contents. */
export function listPageSections(titles: SectionTitles): PageSection[] {
  const { groups, objects } = getReference();
  return [
    ...guideSections.map((section) => ({ title: titles[section], pages: listGuideLinks(section) })),
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

/** Returns the guides of a section as links. */
export function listGuideLinks(section: GuideSection): PageLink[] {
  return listGuides()
    .filter((guide) => guide.section === section)
    .map(({ slug, title, summary }) => ({ title, summary, href: `${guidesHref}/${slug}` }));
}

/** Returns the contents that are next to every page, with the words of their search. */
export function listContents(titles: SectionTitles): ContentsGroup[] {
  const { groups, objects } = getReference();
  const guides = listGuides();
  return [
    ...guideSections.map((section) => ({
      title: titles[section],
      href: guidesHref,
      page: `/docs#${sectionIds[section]}`,
      ...(section !== "selfHosting" && { isOpen: true }),
      entries: guides.filter((guide) => guide.section === section).map(listContentsEntry),
    })),
    ...groups.map(({ tag, operations }) => ({
      title: tag,
      href: groupHref(tag),
      page: groupHref(tag),
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
      page: objectsHref,
      entries: objects.map((name) => ({ name, label: name })),
    },
  ];
}

/** The search finds the sections of a guide, except for its links to the next guides. */
function listContentsEntry({ slug, title, headings }: Guide): ContentsEntry {
  return { name: slug, label: title, headings: headings.filter((text) => text !== "Next") };
}
