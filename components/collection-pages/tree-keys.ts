import type { KeyboardEvent } from "react";

/**
 * Moves the focus in a tree by the arrow keys, Home and End. Entries that open and close handle their
 * own keys first: then the arrow towards the end leads to the first entry within, the other one to
 * the entry that contains it.
 */
export function moveInTree(event: KeyboardEvent<HTMLElement>, tree: HTMLElement | null): void {
  const entries = [...(tree?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
  const at = entries.indexOf(event.target as HTMLElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;

  const next = entries[nextIndex(event.key, at, entries) ?? -1];
  if (!next) return;

  event.preventDefault();
  next.focus();
}

function nextIndex(key: string, at: number, entries: readonly HTMLElement[]): number | undefined {
  const isMirrored = document.documentElement.dir === "rtl";
  const levelOf = (index: number) => Number(entries[index]?.getAttribute("aria-level"));
  switch (key) {
    case "ArrowDown":
      return at + 1;
    case "ArrowUp":
      return at - 1;
    case "Home":
      return 0;
    case "End":
      return entries.length - 1;
    case isMirrored ? "ArrowLeft" : "ArrowRight":
      return levelOf(at + 1) > levelOf(at) ? at + 1 : undefined;
    case isMirrored ? "ArrowRight" : "ArrowLeft": {
      const outer = entries.findLastIndex((_, index) => index < at && levelOf(index) < levelOf(at));
      return outer < 0 ? undefined : outer;
    }
    default:
      return undefined;
  }
}
