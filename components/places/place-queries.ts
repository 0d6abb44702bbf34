import { useSuspenseQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import type { Collection } from "@/components/collections/collection";
import { type PlaceCard, toPlaceCards } from "./place-cards";
import { placeKeys } from "./place-keys";

/** The places of the library, most images first. */
export function usePlaces() {
  const { data, isFetching, refetch } = useSuspenseQuery({
    queryKey: placeKeys.list,
    queryFn: async ({ signal }): Promise<Collection<PlaceCard>> => {
      const { data: countries } = await unwrap(api.GET("/places", { signal }));
      const items = toPlaceCards(countries);
      return { items, total: items.length };
    },
    refetchOnWindowFocus: false,
  });
  return { places: data, isLoading: isFetching, loadAll: () => void refetch() };
}
