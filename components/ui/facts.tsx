import type { ReactNode } from "react";

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-6 py-1.5 text-sm">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 text-right break-words">{children}</dd>
    </div>
  );
}
