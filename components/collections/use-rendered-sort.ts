import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { settleWrites } from "@/components/api/own-writes";

/** Time for which a write of this tab may take. */
const maxWaitMs = 5_000;
/** An order that this tab has saved is rendered before. */
const refreshDelayMs = 1_000;

/**
 * Renders the page again if its album or collection no longer has the order that the list of its images
 * was rendered with.
 */
export function useRenderedSort(sort: string, renderedSort: string): void {
  const router = useRouter();
  useEffect(() => {
    if (sort === renderedSort) return;

    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void settleWrites("edit", maxWaitMs).then(() => {
      if (isCurrent) timer = setTimeout(() => router.refresh(), refreshDelayMs);
    });

    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [sort, renderedSort, router]);
}
