import type { ReactNode } from "react";

interface Props {
  title: string;
  lead: string;
  /** The target of links to this section. */
  id?: string;
  children: ReactNode;
}

/** A section of the landing page. */
export function Section({ title, lead, id, children }: Props) {
  return (
    <section id={id} className="mx-auto mt-24 max-w-6xl scroll-mt-8 px-5 sm:mt-32 sm:px-8">
      <h2 className="max-w-2xl text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h2>
      <p className="mt-3 max-w-2xl text-base text-ink-soft">{lead}</p>
      <div className="mt-10">{children}</div>
    </section>
  );
}
