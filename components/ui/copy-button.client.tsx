"use client";

import { useTranslations } from "next-intl";
import { type Ref, useEffect, useState } from "react";
import { classNames } from "./class-names";
import { copyText } from "./copy-text";
import { type IconButtonLook, iconButtonStyle } from "./icon-button-style";
import { Check, Copy } from "./icons";

const shownMs = 2_000;

interface Props extends IconButtonLook {
  text: string;
  /** Label of the action, e.g. "Copy the URL". */
  label: string;
  className?: string;
  /** The button, for a key that presses it. */
  ref?: Ref<HTMLButtonElement>;
}

/** Copies a text; confirms it visibly and to screen readers. */
export function CopyButton({ text, label, tone, isSmall, className, ref }: Props) {
  const t = useTranslations("shell.copy");
  const [result, setResult] = useState<"copied" | "failed">();

  useEffect(() => {
    if (!result) return;

    const timer = setTimeout(() => setResult(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [result]);

  return (
    <>
      {/* The tooltip is the browser's: public pages have this button too, and nothing that shows ours. */}
      <button
        ref={ref}
        type="button"
        aria-label={label}
        title={label}
        className={classNames(iconButtonStyle({ tone, isSmall }), className)}
        onClick={async () => setResult((await copyText(text)) ? "copied" : "failed")}
      >
        {result === "copied" ? (
          <Check aria-hidden size={17} className="text-success" />
        ) : (
          <Copy aria-hidden size={17} />
        )}
      </button>
      <span role="status" className="sr-only">
        {result && t(result)}
      </span>
    </>
  );
}
