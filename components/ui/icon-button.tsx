import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { type IconButtonLook, iconButtonStyle } from "./icon-button-style";
import { Tooltip } from "./tooltip";

type Props = Omit<ComponentProps<"button">, "aria-label"> &
  IconButtonLook & {
    /** The accessible name and tooltip. */
    label: string;
  };

/** A square button that shows only an icon. */
export function IconButton({ label, tone, isSmall, className, children, type = "button", ...rest }: Props) {
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={classNames(iconButtonStyle({ tone, isSmall }), className)}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  );
}
