"use client";

import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

export const topBarSlotId = "top-bar-slot";

/** Takes the place of the whole top bar while it is mounted. */
export function InTopBar({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => setTarget(document.getElementById(topBarSlotId)), []);
  return target && createPortal(children, target);
}
