"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { copyText } from "./copy-text";
import { IconButton } from "./icon-button";

const shownMs = 2_000;

interface Props {
  text: string;
  /** Label of the action, e.g. "Copy the URL". */
  label: string;
  className?: string;
}

/** Copies a text; confirms it visibly and to screen readers. */
export function CopyButton({ text, label, className }: Props) {
  const t = useTranslations("shell.copy");
  const [result, setResult] = useState<"copied" | "failed">();

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [result]);

  return (
    <>
      <IconButton
        label={label}
        {...(className !== undefined && { className })}
        onClick={async () => setResult((await copyText(text)) ? "copied" : "failed")}
      >
        {result === "copied" ? (
          <Check aria-hidden size={17} className="text-success" />
        ) : (
          <Copy aria-hidden size={17} />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {result && t(result)}
      </span>
    </>
  );
}
