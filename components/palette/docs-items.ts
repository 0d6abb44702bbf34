import { type ContentsEntry, type ContentsGroup, entryHref } from "@/components/docs/contents";
import type { PaletteItem } from "./palette-items";

/** Lists the groups of the documentation, each before its pages, and these before their sections. */
export function listDocsItems(groups: readonly ContentsGroup[]): PaletteItem[] {
  return groups.flatMap((group) => [
    toGroupItem(group),
    ...group.entries.flatMap((entry) => [toPageItem(group, entry), ...toSectionItems(group, entry)]),
  ]);
}

function toGroupItem({ title, page }: ContentsGroup): PaletteItem {
  return { id: `docs:${page}`, kind: "docs", label: title, target: { href: page } };
}

function toPageItem(group: ContentsGroup, entry: ContentsEntry): PaletteItem {
  const { label, name, method = "", words = "" } = entry;
  const href = entryHref(group, entry);
  return {
    id: `docs:${href}`,
    kind: "docs",
    label,
    content: `${group.title} ${name} ${method} ${words}`,
    target: { href },
    object: group.title,
  };
}

function toSectionItems(group: ContentsGroup, entry: ContentsEntry): PaletteItem[] {
  return (entry.headings ?? []).map((section): PaletteItem => {
    const href = entryHref(group, { ...entry, section });
    return {
      id: `docs:${href}`,
      kind: "docs",
      label: section,
      content: entry.label,
      target: { href },
      object: entry.label,
    };
  });
}
