import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ComponentProps, ReactElement } from "react";
import { classNames } from "./class-names";

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

/** Describes its one child, which needs its own accessible name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="rounded-sm border border-transparent bg-ink px-2 py-1 text-xs font-medium text-paper transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
