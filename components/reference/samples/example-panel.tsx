import { Fragment, type ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";

interface Props {
  caption: ReactNode;
  text: string;
  /** Label of the copy button; without it there is no button. */
  copyLabel?: string;
}

/** Finds the best line break in a long URL: before its last segment. */
const longUrl = /(?<=https?:\/\/\S{24,}\/)(?=[^\s/]{12,})/;
export const panelFrame = "overflow-hidden rounded-md border border-line bg-surface text-ink";

/** Code next to the text. Long lines wrap, which avoids horizontal scrolling. */
export function ExamplePanel({ caption, text, copyLabel }: Props) {
  return (
    <figure className={panelFrame}>
      <figcaption className="flex min-h-10 items-center justify-between gap-2 border-b border-line ps-4 pe-1 text-[0.8125rem] text-ink-soft">
        {caption}
        {copyLabel !== undefined && <CopyButton text={text} label={copyLabel} isSmall />}
      </figcaption>
      <Code text={text} />
    </figure>
  );
}

/** Collapsed when it is long. */
export function CollapsiblePanel({
  caption,
  text,
  isOpen,
}: {
  caption: ReactNode;
  text: string;
  isOpen: boolean;
}) {
  return (
    <details open={isOpen} className={`${panelFrame} group`}>
      <summary className="flex min-h-10 items-center justify-between gap-2 px-4 text-[0.8125rem] text-ink-soft select-none hover:text-ink">
        {caption}
        <span aria-hidden className="transition-transform duration-150 group-open:rotate-90">
          ›
        </span>
      </summary>
      <div className="border-t border-line">
        <Code text={text} />
      </div>
    </details>
  );
}

export function Code({ text }: { text: string }) {
  return (
    <pre className="px-4 py-3.5 font-mono text-xs leading-[1.65] break-words whitespace-pre-wrap">
      <code>
        {text.split(longUrl).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </code>
    </pre>
  );
}
