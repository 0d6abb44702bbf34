"use client";

import { useEffect } from "react";
import { chosenLibrary } from "@/components/api/shown-library";

/**
 * Loads the page again when another one has opened another library: what is shown and what is
 * called must be the same one.
 */
export function LibraryGuard() {
  useEffect(() => {
    const opened = chosenLibrary();
    const check = () => {
      if (document.visibilityState === "visible" && chosenLibrary() !== opened) location.reload();
    };
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);

    return () => {
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
    };
  }, []);
  return null;
}
