import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import type { Choice } from "@/components/ui/labelled-select";

/** The owner's albums, as choices. */
export function useAlbumChoices(): Choice[] {
  const { data } = useQuery({
    queryKey: ["albums", "choices"],
    queryFn: ({ signal }) => unwrap(api.GET("/albums", { signal })),
  });
  return data?.data.map(({ album, title }) => ({ value: album, label: title })) ?? [];
}

/** The licenses of the catalog, then the owner's own, as choices. */
export function useLicenseChoices({ enabled = true } = {}): Choice[] {
  const catalogue = useQuery({
    queryKey: ["licenses", "catalogue"],
    queryFn: ({ signal }) => unwrap(api.GET("/licenses/catalog", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });

  const own = useQuery({
    queryKey: ["licenses"],
    queryFn: ({ signal }) => unwrap(api.GET("/licenses", { signal })),
    enabled,
  });

  return [
    ...(catalogue.data?.data.map(({ id, title }) => ({ value: id, label: title })) ?? []),
    ...(own.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []),
  ];
}

/** The current value is a choice before the list is loaded too. */
export function withPresent(choices: readonly Choice[], value: string): readonly Choice[] {
  return choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];
}
