import type { ReactNode } from "react";

/** An entry of a list on the page "Security": what it is, and what can be done with it. */
export function SecurityItem({ children }: { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface p-4 text-sm">
      {children}
    </li>
  );
}
