"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
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

/** Copies a text to the clipboard, also on pages without https; returns whether it worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** `navigator.clipboard` exists only in secure contexts, which a self-hosted page in a local network is not. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.className = "sr-only";
  document.body.append(area);
  const before = document.activeElement;
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
