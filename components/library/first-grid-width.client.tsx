"use client";

import { useEffect } from "react";
import { expectGridWidth, gridWidthCookie, saveGridWidth } from "./grid-width";

/**
 * Tells the server the width that the grid will have, on pages before the first visit of the grid.
 */
export function FirstGridWidth() {
  useEffect(() => {
    if (document.cookie.includes(gridWidthCookie)) return;
    const root = document.documentElement;
    saveGridWidth(expectGridWidth(root.clientWidth, Number.parseFloat(getComputedStyle(root).fontSize)));
  }, []);
  return null;
}
