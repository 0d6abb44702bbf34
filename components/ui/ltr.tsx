import type { ReactNode } from "react";

/** Text that runs left to right in every language: dimensions, links, keys. */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}
