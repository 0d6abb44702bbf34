import type { ReactNode, RefObject } from "react";

interface Props {
  preview: ReactNode;
  /** The settings. */
  children: ReactNode;
  ref: RefObject<HTMLDivElement | null>;
}

/** A preview next to settings, in a dialog. It stays visible while they scroll. */
export function PreviewColumns({ preview, children, ref }: Props) {
  return (
    <div ref={ref} className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <div
        className="z-10 min-w-0 pt-1 max-lg:bg-raised max-lg:pb-2 lg:sticky lg:self-start max-lg:[@media(min-height:44rem)]:sticky"
        style={overPadding}
      >
        {preview}
      </div>
      {/* Keyboard focus must not end up behind the preview. */}
      <div className="flex min-w-0 flex-col gap-5 max-lg:[@media(min-height:44rem)]:[&_:is(a,button,input,pre,[role=radio],[role=tab])]:scroll-mt-[calc(30dvh+9rem)]">
        {children}
      </div>
    </div>
  );
}

/** Covers the padding at the top of the dialog, where settings would show while they scroll. */
const overPadding = { top: "-0.25rem", marginTop: "-0.25rem" };
