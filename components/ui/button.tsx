import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Link } from "./link.client";

const shape =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap transition-colors duration-150 select-none disabled:opacity-55 pointer-coarse:min-w-11";

const looks = {
  primary: "border-transparent bg-accent text-accent-ink hover:bg-accent-hover",
  quiet: "border-line bg-surface text-ink hover:border-line-strong",
  bare: "border-transparent text-ink hover:bg-sunken",
  danger: "border-line bg-surface text-danger hover:border-danger hover:bg-danger-soft",
};

const sizes = {
  small: "h-8 text-[0.8125rem] pointer-coarse:h-11",
  medium: "h-10 text-sm pointer-coarse:h-11",
  large: "h-12 text-base",
};

/** The space at the sides of the label. */
const paddings = { small: "px-3", medium: "px-4", large: "px-6" };

/** Gives a label two lines on narrow screens: not every language is as short as English. */
export const longLabel = {
  className: "min-h-10 max-w-full py-2 text-start pointer-coarse:min-h-11",
  // As a class, it takes the style sheet over its budget.
  style: { height: "auto", whiteSpace: "normal" },
} as const;

interface ButtonLook {
  look?: keyof typeof looks | undefined;
  size?: keyof typeof sizes | undefined;
  /** Whether it is the narrow end of a pair of buttons. */
  isNarrow?: boolean | undefined;
  className?: string | undefined;
}

function buttonStyle({ look = "quiet", size = "medium", isNarrow = false, className }: ButtonLook): string {
  return classNames(shape, looks[look], sizes[size], isNarrow ? "px-2" : paddings[size], className);
}

export function Button({
  look,
  size,
  isNarrow,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={buttonStyle({ look, size, isNarrow, className })} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  isNarrow,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link data-button className={buttonStyle({ look, size, isNarrow, className })} {...rest} />;
}

/** A link to a file that looks like a button. */
export function DownloadLink({
  look,
  size,
  isNarrow,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & ButtonLook) {
  return (
    <a data-button className={buttonStyle({ look, size, isNarrow, className })} {...rest}>
      {children}
    </a>
  );
}
