"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { isMac } from "./is-mac";
import { listenToKeys } from "./key-listener";
import { useCommand } from "./use-command.client";

const ShortcutSheet = dynamic(() => import("./shortcut-sheet.client").then((module) => module.ShortcutSheet));

interface Props {
  /** The setting that turns off shortcuts of a single character. */
  areSingleKeysOn: boolean;
}

/** Runs the commands by their keys, and shows the sheet of shortcuts. */
export function ShortcutListener({ areSingleKeysOn }: Props) {
  const setting = useRef(areSingleKeysOn);
  useEffect(() => {
    setting.current = areSingleKeysOn;
  }, [areSingleKeysOn]);
  useEffect(() => listenToKeys(window, { areSingleKeysOn: () => setting.current, isMac: isMac() }), []);

  // Loaded when it is first opened; it stays, so that it can close with its motion.
  const [isSheetOpen, setIsSheetOpen] = useState<boolean>();
  useCommand("showShortcuts", () => setIsSheetOpen(true));

  return (
    isSheetOpen !== undefined && (
      <ShortcutSheet isOpen={isSheetOpen} onOpenChange={setIsSheetOpen} areSingleKeysOn={areSingleKeysOn} />
    )
  );
}
