import { useEffect, useRef, useState } from "react";

/** Moves the focus to the first wrong field, whose message screen readers then read. */
export function useProblemFocus() {
  const form = useRef<HTMLDivElement>(null);
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [requests]);

  return { form, focusProblem: () => setRequests((before) => before + 1) };
}
