"use client";

import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useHasRole } from "@/components/session/role.client";
import {
  type CommandHandler,
  type CommandTarget,
  listActiveCommands,
  registerCommand,
  subscribeToCommands,
} from "./registry";
import { type Command, type CommandId, getCommand } from "./table";

interface Options {
  /** False: the command is not available, and earlier handlers of it count again. */
  enabled?: boolean;
  /**
   * Returns what it acts on, or undefined if there is nothing, for lists of commands. It is called
   * when such a list opens.
   */
  findTarget?: () => CommandTarget | undefined;
}

/**
 * Handles a command while the component is mounted. The component that mounted last wins. Pass
 * `undefined` for keys that the component handles itself: then the command is only listed. It is
 * not available to members whose role is too small.
 */
export function useCommand(id: CommandId, run: CommandHandler, options: Options = {}): void {
  const { findTarget } = options;
  const enabled = useHasRole()(getCommand(id).role) && (options.enabled ?? true);
  const latest = useRef({ run, findTarget });
  // Before the browser paints: who sees the component may press its keys.
  useLayoutEffect(() => {
    latest.current = { run, findTarget };
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    return registerCommand(
      id,
      () => latest.current.run,
      () => (latest.current.findTarget ? latest.current.findTarget() : {}),
    );
  }, [id, enabled]);
}

const noCommands: readonly Command[] = [];

/** Returns the commands that are available now. */
export function useActiveCommands(): readonly Command[] {
  return useSyncExternalStore(subscribeToCommands, listActiveCommands, () => noCommands);
}
