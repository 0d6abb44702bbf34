import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type KeptInAll, type KeptKind, keepBestInAll } from "./keep-best";

export interface DryRun {
  /** Undefined until everything is counted. */
  data: KeptInAll | undefined;
  error: Error | null;
  isPending: boolean;
  /** Share of the images that have been compared. */
  progress: number;
}

/** Counts the images that would move to the trash, again each time it is shown. */
export function useDryRun(kind: KeptKind): DryRun {
  const [progress, setProgress] = useState(0);
  const { data, error, isPending } = useQuery({
    queryKey: ["duplicates-dry-run", kind],
    queryFn: ({ signal }) => keepBestInAll({ kind, isDryRun: true, onProgress: setProgress, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

  return { data, error, isPending, progress };
}
