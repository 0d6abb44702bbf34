"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { KeyCaps } from "@/components/shortcuts/key-caps.client";
import { type CommandTarget, runCommand } from "@/components/shortcuts/registry";
import { type CommandId, getCommand } from "@/components/shortcuts/table";
import {
  BookOpen,
  CornerDownLeft,
  FolderHeart,
  Image as ImageIcon,
  Layers,
  LayoutGrid,
  Search,
  Settings2,
  Tag,
  Zap,
} from "@/components/ui/icons";
import { groupPaletteItems, type PaletteGroup, type PaletteItem, type PaletteTarget } from "./palette-items";
import { recordChoice } from "./recent-choices";
import { usePaletteItems } from "./use-palette-items";

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The account whose recent choices are shown. */
  handle: string;
  /** The objects of the commands; commands without a target would do nothing. */
  targets: ReadonlyMap<CommandId, CommandTarget>;
}

/** One field that finds commands, pages, settings, albums, collections, tags, images and documentation. */
export function Palette({ isOpen, onOpenChange, ...search }: Props) {
  const t = useTranslations("palette");
  const router = useRouter();
  const chosen = useRef<PaletteTarget>(undefined);

  function choose(item: PaletteItem) {
    recordChoice(search.handle, { ...item, id: item.id.replace(/^recent:/, "") });
    chosen.current = item.target;
    onOpenChange(false);
  }

  /** Only now: a closing dialog returns the focus, which the command may move. */
  function runChosen() {
    const target = chosen.current;
    chosen.current = undefined;
    if (!target) return;

    if ("command" in target) runCommand(target.command);
    else router.push(target.href);
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(open) => {
        if (!open) runChosen();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden px-3 pt-[12dvh] pb-3 max-sm:pt-3">
          <Dialog.Popup
            aria-label={t("label")}
            className="flex max-h-[min(34rem,calc(100dvh-1.5rem))] w-full max-w-xl flex-col overflow-hidden rounded-lg border border-transparent bg-raised text-ink shadow-float outline-none transition-[opacity,scale] duration-120 ease-settle data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <PaletteSearch {...search} onChoose={choose} />
            <Dialog.Close className="not-focus-visible:sr-only m-2 self-start rounded-sm px-2 py-1 text-sm">
              {t("close")}
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SearchProps extends Pick<Props, "handle" | "targets"> {
  onChoose: (item: PaletteItem) => void;
}

function PaletteSearch({ handle, targets, onChoose }: SearchProps) {
  const t = useTranslations("palette");
  const [query, setQuery] = useState("");
  const errorText = useErrorText();
  const { items, isSearching, error } = usePaletteItems(query, { handle, targets });
  const groups = groupPaletteItems(items, query);
  const hasEnded = query.trim() !== "" && !isSearching;

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={query}
      // Choosing an item would write its label into the field.
      onValueChange={(value, { reason }) => {
        if (reason !== "item-press") setQuery(value);
      }}
      itemToStringValue={(item: PaletteItem) => item.label}
      // The first result runs with Enter alone.
      autoHighlight={groups[0]?.items[0]?.isDestructive ? false : "always"}
      keepHighlight
    >
      <Autocomplete.InputGroup className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-soft" />
        <Autocomplete.Input
          aria-label={t("field")}
          placeholder={t("placeholder")}
          className="h-13 w-full border-0 bg-transparent text-base outline-none placeholder:text-ink-soft"
        />
      </Autocomplete.InputGroup>
      <Autocomplete.Empty>
        <p className="px-4 py-8 text-center text-sm text-ink-soft">
          {hasEnded && (error ? errorText(error) : t("nothing"))}
        </p>
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:hidden">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.kind} items={group.items} className="not-last:mb-2">
            <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-xs font-medium text-ink-soft">
              {t(`groups.${group.kind}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => <PaletteRow key={item.id} item={item} onChoose={onChoose} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-ink-soft max-sm:hidden">
        {t.rich("prefixes", {
          actions: ">",
          tags: "#",
          albums: "/",
          settings: "@",
          docs: "?",
          key: (text) => <kbd>{text}</kbd>,
        })}
      </p>
    </Autocomplete.Root>
  );
}

function PaletteRow({ item, onChoose }: { item: PaletteItem; onChoose: (item: PaletteItem) => void }) {
  const [keys] = "command" in item.target ? getCommand(item.target.command).keys : [];
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onChoose(item)}
      className="group flex min-h-9 cursor-default items-center gap-3 rounded-sm border border-transparent px-2.5 py-1 text-sm outline-none select-none data-highlighted:border-line data-highlighted:bg-sunken pointer-coarse:min-h-11"
    >
      <RowMark item={item} />
      <span
        className="flex min-w-0 flex-1 items-baseline gap-2"
        // The documentation is English in every language of the page.
        {...(item.kind === "docs" && { lang: "en" })}
      >
        <span dir="auto" data-user-text className={item.object === undefined ? "truncate" : "shrink-0"}>
          {item.label}
        </span>
        {item.object !== undefined && (
          <span dir="auto" data-user-text className="min-w-0 truncate text-ink-soft">
            {item.object}
          </span>
        )}
      </span>
      {keys !== undefined && <KeyCaps keys={keys} />}
      <CornerDownLeft
        aria-hidden
        size={14}
        className="invisible shrink-0 text-ink-soft group-data-highlighted:visible rtl:-scale-x-100"
      />
    </Autocomplete.Item>
  );
}

const icons = {
  context: Zap,
  command: Zap,
  page: LayoutGrid,
  setting: Settings2,
  album: FolderHeart,
  collection: Layers,
  tag: Tag,
  image: ImageIcon,
  docs: BookOpen,
} as const;

function RowMark({ item: { kind, target, color, thumbnailUrl } }: { item: PaletteItem }) {
  if (thumbnailUrl !== undefined)
    // biome-ignore lint/performance/noImgElement: image bytes are never served through Next.
    return <img src={thumbnailUrl} alt="" className="size-7 shrink-0 rounded-sm bg-sunken object-contain" />;
  if (color != null)
    return (
      <span aria-hidden className="mx-1 size-2.5 shrink-0 rounded-full" style={{ backgroundColor: color }} />
    );

  const Icon = kind === "recent" ? ("command" in target ? Zap : LayoutGrid) : icons[kind];
  return <Icon aria-hidden size={16} strokeWidth={1.75} className="mx-0.5 shrink-0 text-ink-soft" />;
}
