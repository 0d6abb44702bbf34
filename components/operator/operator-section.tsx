import type { ReactNode, RefObject } from "react";

interface Props {
  title: string;
  lead: string;
  /** The heading, which gets the focus when a part of the section disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A part of the page for administrators. */
export function OperatorSection({ title, lead, heading, children }: Props) {
  return (
    <section className="mb-8">
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-[0.9375rem] font-semibold">
        {title}
      </h2>
      <p className="mb-5 text-sm text-ink-soft">{lead}</p>
      {children}
    </section>
  );
}
