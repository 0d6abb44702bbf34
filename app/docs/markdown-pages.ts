import { getTranslations } from "next-intl/server";
import { writeGroup, writeObject, writeOperation } from "@/components/reference/markdown";
import { findGuide } from "./guides";
import { listPageSections, type PageSection } from "./pages";
import { findGroup, findOperation, getReference } from "./reference";

/** Returns a page of the documentation as Markdown, by the segments of its path under `/docs`. */
export async function writeMarkdownPage(segments: readonly string[]): Promise<string | undefined> {
  const [section, first, second] = segments;
  if (section === undefined) return writeOverview();
  if (section === "guides" && segments.length === 2) return findGuide(first ?? "")?.markdown;
  if (section === "objects" && segments.length < 3) return writeObjectPage(first);
  if (section === "api" && segments.length < 4) return writeReferencePage(first ?? "", second);

  return undefined;
}

async function writeOverview(): Promise<string> {
  const t = await getTranslations("docs");
  const sections = listPageSections({ guides: t("guides"), objects: t("objects") });
  const { baseUrl } = getReference();

  return [
    `# ${t("title")}`,
    t("lead"),
    t("conventions"),
    `<${baseUrl}>`,
    ...sections.map((one) => writeSection(one)),
    "",
  ].join("\n\n");
}

/** Returns a section as a list of links to the Markdown of its pages. */
export function writeSection({ title, pages }: PageSection, origin = ""): string {
  const links = pages.map(
    (page) =>
      `- [${page.title}](${origin}${page.href}.md)${page.summary === undefined ? "" : `: ${page.summary}`}`,
  );
  return `## ${title}\n\n${links.join("\n")}`;
}

async function writeReferencePage(slug: string, id: string | undefined): Promise<string | undefined> {
  const t = await getTranslations("reference");
  if (id === undefined) {
    const group = findGroup(slug);
    return group && writeGroup(group, t);
  }

  const operation = findOperation(slug, id);
  return operation && writeOperation(operation, t, getReference().baseUrl);
}

async function writeObjectPage(name: string | undefined): Promise<string | undefined> {
  const { document, objects } = getReference();
  if (name !== undefined)
    return objects.includes(name)
      ? writeObject(name, await getTranslations("reference"), document)
      : undefined;

  const t = await getTranslations("docs");
  const links = objects.map((one) => `- [${one}](/docs/objects/${one}.md)`);

  return `# ${t("objects")}\n\n${t("objectsLead")}\n\n${links.join("\n")}\n`;
}
