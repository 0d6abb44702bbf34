import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";

interface Props {
  name: string;
  code: string;
  /** A short description. */
  text?: string;
  notes?: ReactNode;
}

/** Code to paste, with notes on its use. */
export function CodeSnippet({ name, code, text, notes }: Props) {
  const t = useTranslations("studio.use");
  return (
    <div className="mb-3 last:mb-0">
      <figure className="overflow-hidden rounded-md border border-line bg-surface">
        <figcaption className="flex items-center justify-between border-b border-line py-0.5 pr-1 pl-3.5 text-[0.8125rem] text-ink-soft">
          {name}
          <CopyButton text={code} label={t("copy", { form: name })} />
        </figcaption>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          data-code
          className="max-h-72 overflow-auto px-3.5 py-3 font-mono text-xs leading-relaxed"
        >
          <code>{code}</code>
        </pre>
      </figure>
      {text && <p className="mt-2 text-[0.8125rem] leading-5 text-ink-soft">{text}</p>}
      {notes}
    </div>
  );
}
