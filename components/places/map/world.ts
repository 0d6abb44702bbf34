import { useQuery } from "@tanstack/react-query";

interface World {
  width: number;
  height: number;
  /** SVG paths. */
  land: string;
  borders: string;
}

const url = "/world-map.json";

/** The land of the world, from a file of this server. */
export function useWorld() {
  return useQuery({
    queryKey: ["world-map"],
    queryFn: async ({ signal }): Promise<World> => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);

      return response.json();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
