import { useQuery } from "@tanstack/react-query";
import { networkError, parseApiError } from "@/components/api/api-error";
import { type PackedGroup, unpackGroup } from "@/components/docs/contents";
import { listDocsItems } from "./docs-items";
import { type FoundItems, type PaletteItem, parsePaletteQuery } from "./palette-items";

/** Returns the documentation, which is loaded with the first letter that may mean it. */
export function useDocsItems(query: string): FoundItems {
  const isWanted = query.trim() !== "" && parsePaletteQuery(query).kinds.includes("docs");
  const { data, error, isPending } = useQuery({
    queryKey: ["palette", "docs"],
    queryFn: ({ signal }) => fetchDocsItems(signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isWanted) return { items: [], isSearching: false, error: null };

  return { items: data ?? [], isSearching: isPending, error };
}

async function fetchDocsItems(signal: AbortSignal): Promise<PaletteItem[]> {
  const response = await fetch("/docs/contents.json", { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw cause instanceof TypeError ? networkError() : cause;
  });
  if (!response.ok)
    throw parseApiError(response.status, await response.text(), (name) => response.headers.get(name));

  const groups = (await response.json()) as PackedGroup[];
  return listDocsItems(groups.map(unpackGroup));
}
