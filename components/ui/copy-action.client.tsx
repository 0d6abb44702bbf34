"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { copyText } from "./copy-text";
import { Check, Copy } from "./icons";

interface Props {
  text: string;
  /** Whether the press that made the text has copied it. */
  copying?: Promise<boolean> | undefined;
}

/** The main button of a dialog with something new: copies it, and shows that it is copied. */
export function CopyAction({ text, copying }: Props) {
  const t = useTranslations("shell.copy");
  const [result, setResult] = useState<"copied" | "failed">();

  useEffect(() => {
    let isShown = true;
    void copying?.then((isCopied) => {
      if (isShown && isCopied) setResult("copied");
    });

    return () => {
      isShown = false;
    };
  }, [copying]);

  const isCopied = result === "copied";
  return (
    <>
      <Button look="primary" onClick={async () => setResult((await copyText(text)) ? "copied" : "failed")}>
        {isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
        {isCopied ? t("copied") : t("copy")}
      </Button>
      <span role="status" className="sr-only">
        {result && t(result)}
      </span>
    </>
  );
}
