"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** The first images come before the code for their changes. */
const startDelayMs = 1_000;
const retryDelayMs = 10_000;

/**
 * Shows what other tabs, devices and programs change, on every page of the dashboard. `cursor` is
 * the cursor of the first page.
 */
export function LiveChanges({ cursor: initialCursor }: { cursor: string | undefined }) {
  const client = useQueryClient();
  const [cursor] = useState(initialCursor);
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      try {
        const { followChanges } = await import("./follow-changes");
        if (!isGone) stop = followChanges(client, cursor);
      } catch {
        timer = setTimeout(start, retryDelayMs);
      }
    };
    let timer = setTimeout(start, startDelayMs);

    return () => {
      isGone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client, cursor]);

  return null;
}
