"use client";

import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** Takes the place of the whole top bar. */
export const topBarSlotId = "top-bar-slot";
/** Beside the controls of the top bar, for the view of the current page. */
export const viewSlotId = "view-slot";

interface Props {
  slot: typeof topBarSlotId | typeof viewSlotId;
  children: ReactNode;
}

/** Shows its content in a slot of the top bar while it is mounted. */
export function InTopBar({ slot, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => setTarget(document.getElementById(slot)), [slot]);
  return target && createPortal(children, target);
}
