"use client";

import {
  ArchiveRestore,
  CalendarClock,
  Copy,
  Download,
  Eraser,
  Eye,
  FolderInput,
  Heart,
  Images,
  Info,
  type LucideIcon,
  Scale,
  Tags,
  Trash2,
  X,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { InTopBar, topBarSlotId } from "@/components/shell/top-bar-slots.client";
import { CommandTooltip } from "@/components/shortcuts/command-tooltip.client";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { iconButtonStyle } from "@/components/ui/icon-button-style";
import { useFormats } from "@/components/ui/use-formats";

/** What the bar offers, in order. `id` is also the key of the name. */
const actions = [
  { id: "favourite", icon: Heart, isForTrash: false },
  { id: "move", icon: FolderInput, isForTrash: false },
  { id: "tag", icon: Tags, isForTrash: false },
  { id: "visibility", icon: Eye, isForTrash: false },
  { id: "license", icon: Scale, isForTrash: false },
  { id: "expiration", icon: CalendarClock, isForTrash: false },
  { id: "copyLinks", icon: Copy, isForTrash: false },
  { id: "download", icon: Download, isForTrash: false },
  { id: "strip", icon: Eraser, isForTrash: false },
  { id: "delete", icon: Trash2, isForTrash: false },
  { id: "restore", icon: ArchiveRestore, isForTrash: true },
  { id: "purge", icon: Trash2, isForTrash: true },
] as const satisfies ReadonlyArray<{ id: string; icon: LucideIcon; isForTrash: boolean }>;

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

/** The actions on the selected images, in the place of the top bar. */
export function BulkBar(props: Props) {
  const { count, bytes, remaining, isTrash, areDetailsOpen } = props;
  const { onDetails, onShow, onAction, onSelectMatching, onClear } = props;
  const t = useTranslations("selection.bar");
  const formats = useFormats();
  return (
    <InTopBar slot={topBarSlotId}>
      <div
        role="toolbar"
        aria-label={t("label")}
        className="flex h-full items-center gap-1 overflow-x-auto px-2 [scrollbar-width:none] sm:px-4"
      >
        <IconButton label={t("clear")} onClick={onClear}>
          <X aria-hidden size={18} />
        </IconButton>
        <p role="status" className="shrink-0 px-1 text-sm font-medium whitespace-nowrap tabular-nums">
          {t("count", { count })}
        </p>
        {count > 0 && bytes !== undefined && (
          <p className="shrink-0 text-sm whitespace-nowrap text-ink-soft tabular-nums">
            {formats.bytes(bytes)}
          </p>
        )}
        {count > 0 && (
          <IconButton label={t("show")} onClick={onShow}>
            <Images aria-hidden size={18} />
          </IconButton>
        )}
        {remaining !== undefined && (
          <Button look="bare" size="small" className="pointer-coarse:h-11" onClick={onSelectMatching}>
            {t("selectAll", { count: remaining })}
          </Button>
        )}
        <span className="min-w-2 flex-1" />
        {count > 0 &&
          actions
            .filter(({ isForTrash }) => isForTrash === isTrash)
            .map(({ id, icon: Icon }) => (
              <IconButton key={id} label={t(id)} onClick={() => onAction(id)}>
                <Icon aria-hidden size={18} />
              </IconButton>
            ))}
        {count > 0 && !isTrash && (
          <CommandTooltip command="toggleInspector" label={t("details")}>
            <button
              type="button"
              aria-label={t("details")}
              aria-expanded={areDetailsOpen}
              onClick={onDetails}
              className={iconButtonStyle}
            >
              <Info aria-hidden size={18} />
            </button>
          </CommandTooltip>
        )}
      </div>
    </InTopBar>
  );
}
