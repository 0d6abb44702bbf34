import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import { toTagKey } from "@/lib/tags/tag-names";

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
    queryFn: () => unwrap(api.GET("/places", { params: { query: { archived: "exclude" } } })),
    enabled,
  });
  return data?.data ?? [];
}

/** The owner's tags, most used first; empty until they are loaded. */
export function useTagList({ enabled = true }: Options = {}) {
  const { data } = useQuery({
    queryKey: ["tags", "names"],
    queryFn: () => unwrap(api.GET("/tags")),
    // Each image with tags needs the names. Changes of tags invalidate them.
    staleTime: 300_000,
    enabled,
  });
  return data?.data ?? [];
}

/**
 * Names of tags by their slugs, and slugs by what is typed; both return an unknown text unchanged.
 */
export function useTagNames(options: Options = {}) {
  const tags = useTagList(options);
  const nameOf = (slug: string) => tags.find(({ tag }) => tag === slug)?.name ?? slug;
  const slugOf = (typed: string) => {
    const key = toTagKey(typed);
    return tags.find(({ tag, name }) => tag === key || toTagKey(name) === key)?.tag ?? typed;
  };

  return { nameOf, slugOf };
}
