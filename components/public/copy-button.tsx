import type { ReactNode } from "react";
import { iconButtonStyle } from "@/components/ui/icon-button-style";
import { Copy } from "@/components/ui/icons";

interface Props {
  text: string;
  /** The action, e.g. "Copy link". */
  label: string;
  icon?: ReactNode;
  /** Shows the icon only. */
  isIcon?: boolean;
}

/** Copies a text, by `viewer.js`, which shows the button: without scripts it would do nothing. */
export function CopyButton({ text, label, icon = <Copy aria-hidden size={17} />, isIcon = false }: Props) {
  const name = isIcon ? { "aria-label": label, title: label } : {};
  return (
    <button
      type="button"
      hidden
      data-copy={text}
      className={isIcon ? iconButtonStyle() : "public-button"}
      {...name}
    >
      {icon}
      {!isIcon && label}
    </button>
  );
}
