import type { ReactNode } from "react";

/** A section of the landing page: heading and lead on one side, content beside or beneath them. */
export function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="mx-auto mt-24 max-w-6xl px-5 sm:mt-32 sm:px-8">
      <h2 className="max-w-2xl text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h2>
      <p className="mt-3 max-w-2xl text-base text-ink-soft">{lead}</p>
      <div className="mt-10">{children}</div>
    </section>
  );
}
