import type { ReactNode } from "react";

interface Props {
  title: string;
  facts: readonly { name: string; value: string }[];
  children?: ReactNode;
}

/** Figures of one subject, with their names. */
export function FigureCard({ title, facts, children }: Props) {
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface p-5">
      <h2 className="mb-2 text-[1.125rem] leading-[1.4] font-semibold tracking-tight">{title}</h2>
      <dl className="divide-y divide-line text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
