"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { type Offer, useIsOffered } from "@/components/session/offers.client";
import { useHasRole } from "@/components/session/role.client";
import { InTopBar } from "@/components/shell/top-bar-slots.client";
import { CommandTooltip } from "@/components/shortcuts/command-tooltip.client";
import { Button } from "@/components/ui/button";
import type { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { iconButtonStyle } from "@/components/ui/icon-button-style";
import {
  ArchiveRestore,
  CalendarClock,
  CheckCheck,
  Copy,
  Download,
  Eraser,
  Eye,
  FolderInput,
  Heart,
  Images,
  Info,
  Scale,
  ScanSearch,
  Share2,
  ShieldCheck,
  Tags,
  Trash2,
  X,
} from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import type { MemberRole } from "@/lib/kernel/roles";
import { type BarAction, MoreActions } from "./more-actions.client";

/** Widths of `iconButtonStyle` and of the gap of a bar. */
const [finePx, coarsePx, gapPx] = [36, 44, 4];

/** Counts how many icon buttons fit side by side into an element. */
function useButtonSlots() {
  const [slots, setSlots] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;

    const button = window.matchMedia("(pointer: coarse)").matches ? coarsePx : finePx;
    const measure = () => setSlots(Math.floor((element.clientWidth + gapPx) / (button + gapPx)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);

    return () => observer.disconnect();
  }, []);
  return [ref, slots] as const;
}

/** The actions of the bar, in order. `id` is also the key of the name. */
const actions = [
  { id: "favourite", icon: Heart, isForTrash: false },
  { id: "move", icon: FolderInput, isForTrash: false },
  { id: "tag", icon: Tags, isForTrash: false },
  { id: "visibility", icon: Eye, isForTrash: false },
  { id: "license", icon: Scale, isForTrash: false },
  { id: "expiration", icon: CalendarClock, isForTrash: false },
  { id: "copyLinks", icon: Copy, isForTrash: false },
  { id: "share", icon: Share2, isForTrash: false },
  { id: "download", icon: Download, isForTrash: false },
  { id: "analyze", icon: ScanSearch, isForTrash: false },
  { id: "strip", icon: Eraser, isForTrash: false },
  { id: "encrypt", icon: ShieldCheck, isForTrash: false },
  { id: "delete", icon: Trash2, isForTrash: false },
  { id: "restore", icon: ArchiveRestore, isForTrash: true },
  { id: "purge", icon: Trash2, isForTrash: true },
] as const satisfies ReadonlyArray<{ id: string; icon: Icon; isForTrash: boolean }>;

/** Actions that members may do with less than the role of an editor, or with more. */
const roles: Partial<Record<BulkAction, MemberRole>> = {
  copyLinks: "viewer",
  download: "viewer",
  share: "manager",
  purge: "manager",
};

/** Actions that not every installation offers. */
const offers: Partial<Record<BulkAction, Offer>> = { analyze: "analysis", encrypt: "encryption" };

/** Returns whether the account may do it in the open library. */
export function useMayDo(): (action: BulkAction) => boolean {
  const [hasRole, isOffered] = [useHasRole(), useIsOffered()];
  return (action) => hasRole(roles[action] ?? "editor") && isOffered(offers[action]);
}

export type BulkAction = (typeof actions)[number]["id"];

interface Props {
  count: number;
  /** Size of the originals, once it is known. */
  bytes: number | undefined;
  /** Images that match the filters, when not all of them are selected. */
  remaining: number | undefined;
  isTrash: boolean;
  areDetailsOpen: boolean;
  onDetails: () => void;
  /** Shows which images are selected. */
  onShow: () => void;
  onAction: (action: BulkAction) => void;
  onSelectMatching: () => void;
  onClear: () => void;
}

/**
 * The actions on the selected images, in the place of the top bar. Actions that do not fit are
 * behind a button.
 */
export function BulkBar(props: Props) {
  const { count, bytes, remaining, isTrash, areDetailsOpen } = props;
  const { onDetails, onShow, onAction, onSelectMatching, onClear } = props;
  const t = useTranslations("selection.bar");
  const formats = useFormats();
  const isNarrow = useIsNarrow();
  const [hasRole, mayDo] = [useHasRole(), useMayDo()];
  const [slotsRef, slots] = useButtonSlots();
  const selected = t("count", { count });
  const size = bytes === undefined ? undefined : formats.bytes(bytes);

  const inBar: BarAction[] = actions
    .filter(({ id, isForTrash }) => isForTrash === isTrash && mayDo(id))
    .map(({ id, icon }) => ({ id, icon, label: t(id), run: () => onAction(id) }));
  if (!isTrash && hasRole("editor"))
    inBar.splice(-1, 0, { id: "details", icon: Info, label: t("details"), run: onDetails });
  const inMenu: BarAction[] = isNarrow ? [{ id: "show", icon: Images, label: t("show"), run: onShow }] : [];
  if (remaining !== undefined && isNarrow) {
    const label = t("selectAll", { count: remaining });
    inMenu.push({ id: "selectAll", icon: CheckCheck, label, run: onSelectMatching });
  }

  const { shown, rest } = placeActions({ inBar, inMenu }, slots);
  return (
    <InTopBar>
      <div role="toolbar" aria-label={t("label")} className="flex h-full items-center gap-1 px-2 sm:px-4">
        <IconButton label={t("clear")} onClick={onClear}>
          <X aria-hidden size={18} />
        </IconButton>
        <p role="status" className="truncate px-1 text-sm font-medium tabular-nums">
          {selected}
        </p>
        {count > 0 && size !== undefined && (
          <p className="shrink-0 text-sm whitespace-nowrap text-ink-soft tabular-nums max-lg:hidden">
            {size}
          </p>
        )}
        {count > 0 && !isNarrow && (
          <IconButton label={t("show")} onClick={onShow}>
            <Images aria-hidden size={18} />
          </IconButton>
        )}
        {remaining !== undefined && !isNarrow && (
          <Button look="bare" size="small" onClick={onSelectMatching}>
            {t("selectAll", { count: remaining })}
          </Button>
        )}
        <div ref={slotsRef} className="flex min-w-36 flex-1 items-center justify-end gap-1">
          {count > 0 &&
            shown.map(({ id, icon: Icon, label, run }) =>
              id === "details" ? (
                <CommandTooltip key={id} command="toggleInspector" label={label}>
                  <button
                    type="button"
                    aria-label={label}
                    aria-expanded={areDetailsOpen}
                    onClick={run}
                    className={iconButtonStyle()}
                  >
                    <Icon aria-hidden size={18} />
                  </button>
                </CommandTooltip>
              ) : (
                <IconButton key={id} label={label} onClick={run}>
                  <Icon aria-hidden size={18} />
                </IconButton>
              ),
            )}
          {count > 0 && rest.length > 0 && (
            <MoreActions
              actions={rest}
              title={size === undefined ? selected : t("countAndSize", { selected, size })}
            />
          )}
        </div>
      </div>
    </InTopBar>
  );
}

/**
 * Keeps the first actions and the last one, which takes the images away, in the bar when not all of
 * them fit.
 */
function placeActions({ inBar, inMenu }: Record<"inBar" | "inMenu", readonly BarAction[]>, slots: number) {
  const needed = inBar.length + (inMenu.length > 0 ? 1 : 0);
  if (needed <= slots) return { shown: inBar, rest: inMenu };

  const first = Math.max(0, slots - 2);
  return {
    shown: [...inBar.slice(0, first), ...inBar.slice(-1)],
    rest: [...inMenu, ...inBar.slice(first, -1)],
  };
}
