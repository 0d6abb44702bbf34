import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Link } from "./link.client";

const buttonStyle = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border border-transparent font-medium whitespace-nowrap transition-colors duration-150 select-none disabled:opacity-55 pointer-coarse:min-w-11",
  {
    variants: {
      look: {
        primary: "bg-accent text-accent-ink hover:bg-accent-hover",
        quiet: "border-line bg-surface text-ink hover:border-line-strong",
        bare: "text-ink hover:bg-sunken",
        danger: "border-line bg-surface text-danger hover:border-danger hover:bg-danger-soft",
      },
      size: {
        small: "h-8 px-3 text-[0.8125rem] pointer-coarse:h-11",
        medium: "h-10 px-4 text-sm pointer-coarse:h-11",
        large: "h-12 px-6 text-base",
      },
    },
    defaultVariants: { look: "quiet", size: "medium" },
  },
);

/** Gives a label two lines on narrow screens: not every language is as short as English. */
export const longLabel = {
  className: "min-h-10 max-w-full py-2 text-start pointer-coarse:min-h-11",
  // As a class, it takes the style sheet over its budget.
  style: { height: "auto", whiteSpace: "normal" },
} as const;

type ButtonVariants = VariantProps<typeof buttonStyle>;

export function Button({
  look,
  size,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonVariants) {
  return <button type={type} className={classNames(buttonStyle({ look, size }), className)} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof Link> & ButtonVariants) {
  return <Link data-button className={classNames(buttonStyle({ look, size }), className)} {...rest} />;
}

/** A link to a file that looks like a button. */
export function DownloadLink({
  look,
  size,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & ButtonVariants) {
  return (
    <a data-button className={classNames(buttonStyle({ look, size }), className)} {...rest}>
      {children}
    </a>
  );
}
