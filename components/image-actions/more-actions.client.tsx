"use client";

import { Menu, MenuContent } from "@/components/ui/menu";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import { ActionMessages } from "./action-messages.client";
import { ActionSheet, type MoreActionsProps } from "./action-sheet";
import { MenuEntries, useActionEntries } from "./menu-entries";

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
