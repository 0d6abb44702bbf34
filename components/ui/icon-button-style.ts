/**
 * A square button that shows only an icon. For `IconButton`, and for public pages, which have no
 * tooltips of ours.
 */
export const iconButtonStyle =
  "inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:opacity-55 data-popup-open:bg-sunken data-popup-open:text-ink pointer-coarse:size-11";
