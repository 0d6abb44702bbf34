import { useSyncExternalStore } from "react";

export const paneCounts = [1, 2, 3, 4] as const;
export type PaneCount = (typeof paneCounts)[number];

interface ViewChoices {
  /** Images side by side. */
  panes: PaneCount;
  /** Whether a mark leads to the next image. */
  advances: boolean;
}

const storageKey = "albumen.cull-view";
const preset: ViewChoices = { panes: 1, advances: false };
const listeners = new Set<() => void>();
let current: ViewChoices | undefined;

function read(): ViewChoices {
  current ??= parse(localStorage.getItem(storageKey));
  return current;
}

function parse(stored: string | null): ViewChoices {
  const [panes, advances] = (stored ?? "").split(" ");
  return {
    panes: paneCounts.find((count) => String(count) === panes) ?? preset.panes,
    advances: advances === "advances",
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns how this browser shows images to cull, and the function that changes it. */
export function useViewChoices(): [ViewChoices, (change: Partial<ViewChoices>) => void] {
  const choices = useSyncExternalStore(subscribe, read, () => preset);
  const change = (part: Partial<ViewChoices>) => {
    current = { ...read(), ...part };
    localStorage.setItem(storageKey, `${current.panes} ${current.advances ? "advances" : ""}`);
    for (const listener of listeners) listener();
  };
  return [choices, change];
}
