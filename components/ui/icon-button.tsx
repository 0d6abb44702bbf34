import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { iconButtonStyle } from "./icon-button-style";
import { Tooltip } from "./tooltip";

type Props = Omit<ComponentProps<"button">, "aria-label"> & {
  /** The accessible name and tooltip. */
  label: string;
};

/** A square button that shows only an icon. */
export function IconButton({ label, className, children, type = "button", ...rest }: Props) {
  return (
    <Tooltip text={label}>
      <button type={type} aria-label={label} className={classNames(iconButtonStyle, className)} {...rest}>
        {children}
      </button>
    </Tooltip>
  );
}
