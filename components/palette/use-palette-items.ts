import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { useAlbumList, useTagList } from "@/components/collections/use-collections";
import { listInTreeOrder } from "@/components/image-collections/collection-tree-nodes";
import { useCollectionNodes } from "@/components/image-collections/use-collection-nodes";
import { withDefaults } from "@/components/image-lists/filters";
import { variantUrl } from "@/components/image-lists/grid-image-url";
import { useIsOffered } from "@/components/session/offers.client";
import { useHasRole } from "@/components/session/role.client";
import { settingsPages } from "@/components/settings/settings-pages";
import { findRailEntry } from "@/components/shell/rail-entries";
import type { CommandTarget } from "@/components/shortcuts/registry";
import { type Command, type CommandId, getCommand, sortByTable } from "@/components/shortcuts/table";
import { useActiveCommands } from "@/components/shortcuts/use-command.client";
import { type FoundItems, type PaletteItem, parsePaletteQuery } from "./palette-items";
import { readRecentChoices } from "./recent-choices";
import { useContents } from "./use-contents";
import { useDocsItems } from "./use-docs-items";

const debounceMs = 120;
const maxImages = 8;

interface Options {
  /** The account whose recent choices are offered. */
  handle: string;
  /** The objects of the commands; commands without a target would do nothing. */
  targets: ReadonlyMap<CommandId, CommandTarget>;
}

/**
 * Collects what the palette can offer: commands, pages, settings, albums, collections, tags, the
 * images that the search finds, and the documentation.
 */
export function usePaletteItems(query: string, { handle, targets }: Options): FoundItems {
  const nameCommand = useTranslations("shortcuts.commands");
  const t = useTranslations("palette");
  const contents = useContents();
  const nameTarget = ({ name, count }: CommandTarget = {}) =>
    name ?? (count === undefined ? undefined : t("images", { count }));
  const commands = sortByTable(useActiveCommands())
    .filter(({ id, isKeyOnly }) => !isKeyOnly && targets.has(id))
    .map((command): PaletteItem => {
      const { id } = command;
      const content = contents?.commands?.[id];
      const object = nameTarget(targets.get(id));

      return {
        id,
        kind: kindOf(command),
        label: nameCommand(id),
        target: { command: id },
        ...(content !== undefined && { content }),
        ...(object !== undefined && { object }),
        ...(command.isDestructive && { isDestructive: true }),
      };
    });
  const [albums, collections, tags] = [useAlbums(), useCollections(), useTags()];
  const [images, docs] = [useImages(query), useDocsItems(query)];
  const recent = readRecentChoices(handle).flatMap((choice): PaletteItem[] => {
    const { target } = choice;
    const item = { ...choice, id: `recent:${choice.id}`, kind: "recent" } as const;
    if (!("command" in target)) return [item];

    const command = commands.find(({ id }) => id === target.command);

    return command ? [{ ...command, ...item }] : [];
  });

  const items = [
    ...recent,
    ...commands,
    ...useSettingsPages(contents?.settings),
    ...albums,
    ...collections,
    ...tags,
    ...images.items,
    ...docs.items,
  ];

  return {
    items,
    isSearching: images.isSearching || docs.isSearching,
    error: images.error ?? docs.error,
  };
}

function kindOf({ id, scope, isSetting }: Command): PaletteItem["kind"] {
  if (isSetting) return "setting";
  if (scope === "images") return "context";
  return scope === "anywhere" && id.startsWith("goTo") ? "page" : "command";
}

/** The pages of the settings, found by what they hold too. */
function useSettingsPages(contents: Readonly<Record<string, string>> = {}): PaletteItem[] {
  const names = useTranslations("settings.pages");
  const groups = useTranslations("settings.groups");
  const hasRole = useHasRole();
  const isOffered = useIsOffered();
  const pages = settingsPages.filter(({ role, offer }) => hasRole(role) && isOffered(offer));

  return pages.map(({ id, group, href }) => ({
    id: `settings:${id}`,
    kind: "setting",
    label: names(id),
    object: groups(group),
    target: { href },
    ...(contents[id] !== undefined && { content: contents[id] }),
  }));
}

/** Empty until the page of albums exists. */
function useAlbums(): PaletteItem[] {
  const page = findRailEntry("albums");
  return useAlbumList({ enabled: page !== undefined }).map(({ album, title, color }) => ({
    id: `album:${album}`,
    kind: "album",
    label: title,
    target: { href: `${page?.href}/${album}` },
    color,
  }));
}

/** Empty for members of one album, who have no collections. */
function useCollections(): PaletteItem[] {
  const page = findRailEntry("collections");
  const isOffered = useHasRole()(getCommand("goToCollections").role);
  const nodes = useCollectionNodes({ enabled: page !== undefined && isOffered });
  return listInTreeOrder(nodes).map(({ id, title, color, path }) => {
    const parent = path.at(-1);
    return {
      id: `collection:${id}`,
      kind: "collection",
      label: title,
      target: { href: `${page?.href}/${id}` },
      color,
      ...(parent !== undefined && { object: parent }),
    };
  });
}

/** Empty until the page of tags exists. */
function useTags(): PaletteItem[] {
  const page = findRailEntry("tags");
  return useTagList({ enabled: page !== undefined }).map(({ tag, name, color }) => ({
    id: `tag:${tag}`,
    kind: "tag",
    label: name,
    target: { href: `${page?.href}/${encodeURIComponent(tag)}` },
    color,
  }));
}

function useImages(query: string): FoundItems {
  const toSameOriginUrl = useSameOriginUrl();
  const { kinds, text } = parsePaletteQuery(query);
  const typed = kinds.includes("image") ? text : "";
  const search = useDebounced(typed);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ["palette", "images", search],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/images/grid", {
          params: { query: { ...withDefaults({ search }), limit: maxImages } },
          signal,
        }),
      ),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  if (search === "") return { items: [], isSearching: typed !== "", error: null };

  const items = (data?.data ?? []).map((image): PaletteItem => {
    const { id, filename, nsfw } = image;
    return {
      id: `image:${id}`,
      kind: "image",
      label: filename,
      target: { href: `/dashboard/images/${id}` },
      ...(!nsfw && { thumbnailUrl: toSameOriginUrl(variantUrl(image, "w128")) }),
    };
  });

  return { items, isSearching: typed !== search || isPending || isPlaceholderData, error };
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
