"use client";

import { useEffect } from "react";
import { expectGridWidth, gridWidthCookie, saveGridWidth } from "./grid-width";

/**
 * Sends the width that the grid will have to the server, on pages before the first visit of the
 * grid.
 */
export function FirstGridWidth() {
  useEffect(() => {
    if (document.cookie.includes(gridWidthCookie)) return;

    const root = document.documentElement;
    saveGridWidth(expectGridWidth(root.clientWidth, Number.parseFloat(getComputedStyle(root).fontSize)));
  }, []);
  return null;
}
