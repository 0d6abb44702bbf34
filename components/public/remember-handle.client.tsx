"use client";

import { useEffect } from "react";
import { rememberHandle } from "./known-handle";

/** Lets the public pages of this account offer their owner the way back. */
export function RememberHandle({ handle }: { handle: string }) {
  useEffect(() => rememberHandle(handle), [handle]);
  return null;
}
