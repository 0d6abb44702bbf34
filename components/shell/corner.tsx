import type { ReactNode } from "react";

/**
 * The bottom end corner of the window, where work in the background shows its progress. On a
 * telephone above the navigation.
 */
export function Corner({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--bottom-bar,0px)+0.5rem)] z-30 flex flex-col gap-2 *:pointer-events-auto sm:start-auto sm:end-4 sm:bottom-[calc(var(--bottom-bar,0px)+1rem)] sm:w-96">
      {children}
    </div>
  );
}
