import { Fragment } from "react";
import { KeyCaps } from "@/components/shortcuts/key-caps.client";
import { type CommandId, getCommand } from "@/components/shortcuts/table";
import type { Icon } from "@/components/ui/icon";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { type ActionTarget, type ImageAction, type ImageActionId, isButtonAction } from "./actions";
import { useActionLabel } from "./use-action-label";

/** A line of a menu. */
export interface MenuEntry {
  id: string;
  icon: Icon;
  label: string;
  /** The command of the keyboard that does the same. */
  command?: CommandId | undefined;
  run: () => void;
}

interface ActionGroups {
  /** Actions that are buttons elsewhere. */
  first: MenuEntry[];
  rest: MenuEntry[];
}

/** Returns the actions as lines of a menu, in their order. */
export function useActionEntries(
  actions: readonly ImageAction[],
  target: ActionTarget,
  onAction: (action: ImageActionId) => void,
): ActionGroups {
  const labelOf = useActionLabel();
  const entries = actions.map((action) => ({
    entry: {
      id: action.id,
      icon: action.icon,
      label: labelOf(action, target),
      command: action.command,
      run: () => onAction(action.id),
    },
    isFirst: isButtonAction(action),
  }));

  return {
    first: entries.filter(({ isFirst }) => isFirst).map(({ entry }) => entry),
    rest: entries.filter(({ isFirst }) => !isFirst).map(({ entry }) => entry),
  };
}

/** The lines of a menu with their keys, in groups. */
export function MenuEntries({ groups }: { groups: ReadonlyArray<readonly MenuEntry[]> }) {
  return groups
    .filter((group) => group.length > 0)
    .map((group, index) => (
      <Fragment key={group[0]?.id}>
        {index > 0 && <MenuSeparator />}
        {group.map(({ id, icon: Icon, label, command, run }) => (
          <MenuItem key={id} onClick={run}>
            <Icon aria-hidden size={16} className="shrink-0 text-ink-soft" />
            {label}
            <EntryKeys command={command} />
          </MenuItem>
        ))}
      </Fragment>
    ));
}

/** The first shortcut of a command, for keyboards. */
function EntryKeys({ command }: { command: CommandId | undefined }) {
  const keys = command && getCommand(command).keys[0];
  if (keys === undefined) return null;

  return (
    <span aria-hidden className="ms-auto ps-4 pointer-coarse:hidden">
      <KeyCaps keys={keys} />
    </span>
  );
}
