import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";

interface Options {
  enabled?: boolean;
}

/** The owner's albums, empty until they are loaded. */
export function useAlbumList({ enabled = true }: Options = {}) {
  const { data } = useQuery({
    queryKey: ["albums", "names"],
    queryFn: () => unwrap(api.GET("/albums")),
    enabled,
  });
  return data?.data ?? [];
}

/** The places of the library, most images first; empty until they are loaded. */
export function usePlaceList({ enabled = true }: Options = {}) {
  const { data } = useQuery({
    queryKey: ["places", "names"],
    queryFn: () => unwrap(api.GET("/places")),
    enabled,
  });
  return data?.data ?? [];
}

/** The owner's tags, most used first; empty until they are loaded. */
export function useTagList({ enabled = true }: Options = {}) {
  const { data } = useQuery({
    queryKey: ["tags", "names"],
    queryFn: () => unwrap(api.GET("/tags")),
    enabled,
  });
  return data?.data ?? [];
}
