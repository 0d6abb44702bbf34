"use client";

import type { ReactNode, RefObject } from "react";
import { Menu, MenuContent } from "@/components/ui/menu";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import { ActionMessages } from "./action-messages.client";
import { ActionSheet } from "./action-sheet";
import type { ActionTarget, ImageAction, ImageActionId } from "./actions";
import { MenuEntries, type MenuEntry, useActionEntries } from "./menu-entries";

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

/** The actions that are no buttons themselves: a sheet on narrow screens, else a menu. */
export function MoreActions(props: MoreActionsProps) {
  const isSheet = useIsNarrow() || props.isCompact;
  return <ActionMessages>{isSheet ? <ActionSheet {...props} /> : <ActionMenu {...props} />}</ActionMessages>;
}

function ActionMenu({ isOpen, onOpenChange, anchor, ...entries }: MoreActionsProps) {
  return (
    <Menu open={isOpen} onOpenChange={onOpenChange}>
      <MenuContent anchor={anchor}>
        <MenuGroups {...entries} />
      </MenuContent>
    </Menu>
  );
}

type EntriesProps = Pick<MoreActionsProps, "actions" | "target" | "onAction" | "others">;

function MenuGroups({ actions, target, onAction, others = [] }: EntriesProps) {
  const { rest } = useActionEntries(actions, target, onAction);
  return <MenuEntries groups={[rest, others]} />;
}
