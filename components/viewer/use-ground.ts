import { useSyncExternalStore } from "react";

/** The background of the image: the theme's own ground, or one to judge the image by. */
const grounds = ["theme", "white", "grey", "black"] as const;
export type Ground = (typeof grounds)[number];

export const groundStyle: Readonly<Record<Ground, string>> = {
  theme: "bg-stage",
  white: "bg-ground-white",
  grey: "bg-ground-grey",
  black: "bg-ground-black",
};

const storageKey = "albumen.ground";
const listeners = new Set<() => void>();

function readGround(): Ground {
  const stored = localStorage.getItem(storageKey);
  return grounds.find((ground) => ground === stored) ?? "theme";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Returns the ground, which this browser remembers, and the function that changes to the next one.
 */
export function useGround(): [Ground, () => void] {
  const ground = useSyncExternalStore(subscribe, readGround, () => "theme" as const);
  const change = () => {
    const next = grounds[(grounds.indexOf(ground) + 1) % grounds.length] ?? "theme";
    localStorage.setItem(storageKey, next);
    for (const listener of listeners) listener();
  };
  return [ground, change];
}
