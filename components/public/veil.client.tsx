"use client";

import { type ReactNode, useEffect, useRef } from "react";

const storageKey = "albumen.sensitive";

/**
 * Hides its children until somebody asks for them, which needs no script. The other sensitive
 * images of the same visit are then shown at once.
 */
export function Veil({ children }: { children: ReactNode }) {
  const veil = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (veil.current && sessionStorage.getItem(storageKey) === "shown") veil.current.open = true;
  }, []);
  return (
    <details
      ref={veil}
      className="public-veil"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) sessionStorage.setItem(storageKey, "shown");
      }}
    >
      {children}
    </details>
  );
}
