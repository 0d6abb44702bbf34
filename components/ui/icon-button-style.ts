import { classNames } from "./class-names";

const shape =
  "inline-flex shrink-0 items-center justify-center rounded-md transition-colors duration-150 disabled:opacity-55 pointer-coarse:size-11";

/** The colors of a button inside of a bar that has the scrim, readable on every image. */
export const onScrimStyle =
  "text-on-scrim hover:bg-ink hover:text-paper aria-pressed:bg-accent aria-pressed:text-accent-ink data-popup-open:bg-ink data-popup-open:text-paper";

const onPage = "hover:bg-sunken data-popup-open:bg-sunken data-popup-open:text-ink";

/** The colors of icon buttons. */
const tones = {
  quiet: `text-ink-soft hover:text-ink ${onPage}`,
  danger: `text-danger hover:text-ink ${onPage}`,
  dangerOnHover: `text-ink-soft hover:text-danger ${onPage}`,
  onScrim: onScrimStyle,
};

export interface IconButtonLook {
  tone?: keyof typeof tones | undefined;
  isSmall?: boolean | undefined;
}

/**
 * Returns the classes of a square button that shows only an icon. For `IconButton`, and for public
 * pages, which have no tooltips of ours.
 */
export function iconButtonStyle({ tone = "quiet", isSmall = false }: IconButtonLook = {}): string {
  return classNames(shape, isSmall ? "size-8" : "size-9", tones[tone]);
}
