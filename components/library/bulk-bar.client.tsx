"use client";

import { useTranslations } from "next-intl";
import { ActionButtons } from "@/components/image-actions/action-buttons.client";
import type { ActionTarget, ImageActionId } from "@/components/image-actions/actions";
import type { MenuEntry } from "@/components/image-actions/menu-entries";
import { MoreButton } from "@/components/image-actions/more-button.client";
import { useImageActions } from "@/components/image-actions/use-image-actions";
import { useHasRole } from "@/components/session/role.client";
import { InTopBar } from "@/components/shell/top-bar-slots.client";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { CheckCheck, Images, Info, X } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import { useIsBelow } from "./use-is-below";

interface Props {
  target: ActionTarget;
  /** Size of the originals, once it is known. */
  bytes: number | undefined;
  /** Images that match the filters, when not all of them are selected. */
  remaining: number | undefined;
  onDetails: () => void;
  /** Shows which images are selected. */
  onShow: () => void;
  onAction: (action: ImageActionId) => void;
  onSelectMatching: () => void;
  onClear: () => void;
}

/**
 * The actions on the selected images, in words: in the place of the top bar, and on narrow screens
 * in the place of the navigation, where thumbs reach them.
 */
export function BulkBar(props: Props) {
  const t = useTranslations("selection.bar");
  if (useIsNarrow())
    return (
      <div
        role="toolbar"
        aria-label={t("label")}
        className="fixed inset-x-0 bottom-0 z-30 flex min-h-(--bottom-bar) flex-col justify-center border-t border-line bg-paper px-2 pb-[env(safe-area-inset-bottom)]"
      >
        <div className="flex items-center gap-1">
          <SelectedCount {...props} />
        </div>
        <SelectionButtons {...props} />
      </div>
    );

  return (
    <InTopBar>
      <div role="toolbar" aria-label={t("label")} className="flex h-full items-center gap-1 px-2 sm:px-4">
        <SelectedCount {...props} />
        <WideControls {...props} />
        <SelectionButtons {...props} />
      </div>
    </InTopBar>
  );
}

function SelectedCount({ target, bytes, onClear }: Props) {
  const t = useTranslations("selection.bar");
  const formats = useFormats();
  const [isNarrow, isCrowded] = [useIsNarrow(), useIsBelow("80rem")];
  return (
    <>
      <IconButton label={t("clear")} onClick={onClear}>
        <X aria-hidden size={18} />
      </IconButton>
      <p role="status" className="truncate px-1 text-sm font-medium tabular-nums">
        {t("count", { count: target.count })}
      </p>
      {target.count > 0 && bytes !== undefined && (isNarrow || !isCrowded) && (
        <p className="shrink-0 text-sm whitespace-nowrap text-ink-soft tabular-nums">
          {formats.bytes(bytes)}
        </p>
      )}
    </>
  );
}

function WideControls({ target, remaining, onShow, onSelectMatching }: Props) {
  const t = useTranslations("selection.bar");
  const isCrowded = useIsBelow("80rem");
  return (
    <>
      {target.count > 0 && (
        <IconButton label={t("show")} onClick={onShow}>
          <Images aria-hidden size={18} />
        </IconButton>
      )}
      {remaining !== undefined && !isCrowded && (
        <Button look="bare" size="small" onClick={onSelectMatching}>
          {t("selectAll", { count: remaining })}
        </Button>
      )}
    </>
  );
}

function SelectionButtons(props: Props) {
  const { target, remaining, onDetails, onShow, onAction, onSelectMatching } = props;
  const t = useTranslations("selection.bar");
  const mayEdit = useHasRole()("editor");
  const [isNarrow, isCrowded] = [useIsNarrow(), useIsBelow("80rem")];
  const actions = useImageActions(target);
  if (target.count === 0) return null;

  const others: MenuEntry[] = [];
  if (!target.isTrash && mayEdit)
    others.push({
      id: "details",
      icon: Info,
      label: t("details"),
      command: "toggleInspector",
      run: onDetails,
    });
  if (isNarrow) others.push({ id: "show", icon: Images, label: t("show"), run: onShow });
  if (remaining !== undefined && isCrowded)
    others.push({
      id: "selectAll",
      icon: CheckCheck,
      label: t("selectAll", { count: remaining }),
      command: "selectAll",
      run: onSelectMatching,
    });

  return (
    <div className="flex min-w-0 flex-1 items-center justify-end gap-1 max-lg:flex-wrap">
      <ActionButtons actions={actions} tone="page" onAction={onAction} />
      <MoreButton actions={actions} target={target} tone="page" onAction={onAction} others={others} />
    </div>
  );
}
