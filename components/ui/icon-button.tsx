import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Tooltip } from "./tooltip";

type Props = Omit<ComponentProps<"button">, "aria-label"> & {
  /** The accessible name and tooltip. */
  label: string;
};

/** A square button that shows only an icon. */
export function IconButton({ label, className, children, type = "button", ...rest }: Props) {
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={classNames(
          "inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:opacity-55 data-popup-open:bg-sunken data-popup-open:text-ink pointer-coarse:size-11",
          className,
        )}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  );
}
