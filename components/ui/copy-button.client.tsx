"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { copyText } from "./copy-text";
import { IconButton } from "./icon-button";

const shownMs = 2_000;

interface Props {
  text: string;
  /** What the button does, e.g. "Copy the URL". */
  label: string;
  className?: string;
}

/** Copies a text; shows and announces that it did. */
export function CopyButton({ text, label, className }: Props) {
  const t = useTranslations("copy");
  const [outcome, setOutcome] = useState<"copied" | "failed">();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <>
      <IconButton
        label={label}
        {...(className !== undefined && { className })}
        onClick={async () => setOutcome((await copyText(text)) ? "copied" : "failed")}
      >
        {outcome === "copied" ? (
          <Check aria-hidden size={17} className="text-success" />
        ) : (
          <Copy aria-hidden size={17} />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {outcome && t(outcome)}
      </span>
    </>
  );
}
