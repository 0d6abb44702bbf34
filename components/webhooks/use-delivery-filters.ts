import { usePathname, useSearchParams } from "next/navigation";
import { eventTypes } from "@/lib/changes/event-types";

export const outcomes = ["success", "failed"] as const;

/** The filters of the log, which the URL has. */
export function useDeliveryFilters() {
  const pathname = usePathname();
  const params = useSearchParams();
  const outcome = outcomes.find((one) => one === params.get("outcome"));
  const type = eventTypes.find((one) => one === params.get("type"));
  const filters = { ...(outcome && { outcome }), ...(type && { type }) };

  /** Changes a filter; a value that the filter does not have removes it. */
  function choose(name: keyof typeof filters, value: string): void {
    const known: readonly string[] = name === "outcome" ? outcomes : eventTypes;
    const next = new URLSearchParams(filters);
    if (known.includes(value)) next.set(name, value);
    else next.delete(name);
    window.history.replaceState(null, "", next.size === 0 ? pathname : `${pathname}?${next}`);
  }

  return { filters, choose };
}
