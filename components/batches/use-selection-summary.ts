import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { emptySummary, mergeSummaries } from "@/lib/batches/selection-summary/merge-summaries";
import type { ImagesSummary } from "@/lib/batches/selection-summary/resource";
import { type BatchTarget, selectionNumber } from "./batch";

/** The most ids of a request. */
const maxIds = 200;
/** A rectangle that is drawn, or held keys, change the selection many times. */
const settleMs = 250;

export const summaryKey = ["selection-summary"] as const;

/**
 * Returns the size of the selected images and what they have in common; undefined until it is
 * known.
 */
export function useSelectionSummary(target: BatchTarget): ImagesSummary | undefined {
  const settled = useSettled(target.selection);
  const { selection, filters } = { ...target, selection: settled };
  const isReadable = selection.kind === "ids" ? selection.ids.size > 0 : selection.exceptIds.size <= maxIds;
  const { data } = useQuery({
    queryKey: [...summaryKey, filters, selectionNumber(selection)],
    queryFn: ({ signal }) => readSummary({ selection, filters }, signal),
    enabled: isReadable,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  return settled === target.selection ? data : undefined;
}

async function readSummary(target: BatchTarget, signal: AbortSignal): Promise<ImagesSummary> {
  let summary = emptySummary;
  for (const query of summaryQueries(target))
    summary = mergeSummaries(
      summary,
      await unwrap(api.GET("/images/summary", { params: { query }, signal })),
    );
  return summary;
}

function summaryQueries({ selection, filters }: BatchTarget) {
  if (selection.kind === "query") {
    const except_ids = [...selection.exceptIds].join(",");
    return [{ ...filters, ...(except_ids !== "" && { except_ids }) }];
  }

  const ids = [...selection.ids];
  return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, part) => ({
    ids: ids.slice(part * maxIds, (part + 1) * maxIds).join(","),
  }));
}

/** Follows a value once it has stopped changing. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
