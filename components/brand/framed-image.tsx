import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

interface Props {
  children: ReactNode;
  caption?: ReactNode;
  className?: string;
}

/** An image like a mounted print: on a card, with a margin and a caption. */
export function FramedImage({ children, caption, className }: Props) {
  return (
    <figure
      className={classNames("rounded-md border border-line bg-surface p-2 shadow-print sm:p-3", className)}
    >
      {children}
      {caption && (
        <figcaption className="px-0.5 pt-2 font-mono text-xs text-ink-soft sm:pt-3">{caption}</figcaption>
      )}
    </figure>
  );
}
