import { useEffect } from "react";

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Disables Ctrl-A and ⌘A outside of fields, where they would highlight every image of the page as selected text. */
export function useNoTextSelection(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSelectAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a";
      if (isSelectAll && !isField(event.target)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
