"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { type CommandTarget, listCommandTargets } from "@/components/shortcuts/registry";
import type { CommandId } from "@/components/shortcuts/table";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { whenIdle } from "@/components/ui/when-idle";

const loadPalette = () => import("./palette.client").then((module) => module.Palette);
const Palette = dynamic(loadPalette);

/** Opens the palette by its key. Its code is loaded when the browser has nothing else to do. */
export function PaletteOpener({ handle }: { handle: string }) {
  const [isOpen, setIsOpen] = useState<boolean>();
  // As it was before the palette took the focus.
  const [targets, setTargets] = useState<ReadonlyMap<CommandId, CommandTarget>>(new Map());
  useCommand("openPalette", () => {
    setTargets(listCommandTargets());
    setIsOpen(true);
  });
  useEffect(() => whenIdle(() => void loadPalette()), []);
  if (isOpen === undefined) return null;

  return <Palette isOpen={isOpen} onOpenChange={setIsOpen} handle={handle} targets={targets} />;
}
