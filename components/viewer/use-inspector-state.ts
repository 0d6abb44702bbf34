import { useState } from "react";
import { narrowViewport } from "@/components/ui/use-is-narrow";

export interface InspectorState {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  toggle: () => void;
}

const storageKey = "albumen.inspector";

/**
 * Whether the details are open. The page of an image shows them at first; over other pages this
 * browser remembers it, except where they would cover the image.
 */
export function useInspectorState(isPage: boolean): InspectorState {
  const [isOpen, setOpen] = useState(
    () =>
      isPage || (localStorage.getItem(storageKey) === "open" && !window.matchMedia(narrowViewport).matches),
  );

  const setIsOpen = (next: boolean) => {
    if (!isPage) localStorage.setItem(storageKey, next ? "open" : "closed");
    setOpen(next);
  };
  return { isOpen, setIsOpen, toggle: () => setIsOpen(!isOpen) };
}
