"use client";

import type { ComponentProps } from "react";
import { Tooltip } from "@/components/ui/tooltip";
import { KeyCaps } from "./key-caps.client";
import { type CommandId, getCommand } from "./table";

type Props = Pick<ComponentProps<typeof Tooltip>, "side" | "children"> & {
  command: CommandId;
  label: string;
};

/** Shows what a control does, and its keys. */
export function CommandTooltip({ command, label, ...rest }: Props) {
  const [keys] = getCommand(command).keys;
  return (
    <Tooltip
      text={
        <span className="flex items-center gap-2">
          {label}
          {keys !== undefined && <KeyCaps keys={keys} />}
        </span>
      }
      {...rest}
    />
  );
}
