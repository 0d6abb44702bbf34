import { useTranslations } from "next-intl";
import type { ReactNode, RefObject } from "react";
import { Drawer } from "@/components/ui/drawer";
import type { ActionTarget, ImageAction, ImageActionId } from "./actions";
import { type MenuEntry, useActionEntries } from "./menu-entries";

export interface MoreActionsProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The button that opens it. */
  anchor: RefObject<HTMLButtonElement | null>;
  actions: readonly ImageAction[];
  target: ActionTarget;
  onAction: (action: ImageActionId) => void;
  /** Lines after the actions: what else the place of the button offers. */
  others?: readonly MenuEntry[];
  /** Controls at the end of the sheet. */
  sheetEnd?: ReactNode;
  /** Whether it is a sheet on wide screens too. */
  isCompact?: boolean | undefined;
}

/** The actions that are no buttons themselves, as a sheet. */
export function ActionSheet(props: MoreActionsProps) {
  const { isOpen, onOpenChange, actions, target, onAction, others = [], sheetEnd } = props;
  const t = useTranslations("imageActions.sheet");
  const { rest } = useActionEntries(actions, target, onAction);
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("title", { count: target.count })}
      closeLabel={t("close")}
    >
      <ul>
        {[...rest, ...others].map(({ id, label, icon: Icon, run }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onOpenChange(false);
                run();
              }}
              className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-1.5 text-start text-sm"
            >
              <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-soft" />
              {label}
            </button>
          </li>
        ))}
      </ul>
      {sheetEnd && <div className="mt-3">{sheetEnd}</div>}
    </Drawer>
  );
}
