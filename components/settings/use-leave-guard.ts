import { useEffect, useState } from "react";

/**
 * Shows a confirmation before a page with unsaved changes is left, by a link or by closing the tab.
 * Returns the link that was followed, and a function that forgets it.
 */
export function useLeaveGuard(isDirty: boolean): { target: string | undefined; stay: () => void } {
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!isDirty) return;

    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;

      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target === "_blank" || link.origin !== window.location.origin) return;
      if (link.pathname === window.location.pathname) return;

      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search);
    };
    window.addEventListener("beforeunload", warn);
    document.addEventListener("click", hold, { capture: true });

    return () => {
      window.removeEventListener("beforeunload", warn);
      document.removeEventListener("click", hold, { capture: true });
    };
  }, [isDirty]);
  return { target, stay: () => setTarget(undefined) };
}
