"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import type { Collection } from "@/components/collections/collection";
import { ShowAllButton } from "@/components/collections/show-all-button";
import { placePath, usePlaceNames } from "@/components/collections/use-place-names";
import { EmptyList } from "@/components/library/empty-list";
import { MapPin } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { PlaceCardLink } from "./place-card-link";
import { groupByCountry, type PlaceCard, toPlaceCards } from "./place-cards";
import { placeKeys } from "./place-keys";

const mapHeight = "clamp(18rem, 48dvh, 32rem)";
const PlacesMap = dynamic(() => import("./map/places-map.client").then((module) => module.PlacesMap), {
  ssr: false,
  loading: () => (
    <div aria-hidden className="mb-8 animate-pulse rounded-md bg-sunken" style={{ height: mapHeight }} />
  ),
});

/** Roughly the places of the first screen, whose covers the browser loads first. */
const urgentCount = 8;

/** The countries and cities where the images were taken, most images first. */
export function Places() {
  const t = useTranslations("places.list");
  const { places, isLoading, loadAll } = usePlaces();
  if (places.total === 0)
    return (
      <EmptyList
        icon={<MapPin aria-hidden size={36} strokeWidth={1.5} />}
        title={t("empty")}
        text={t("emptyText")}
      />
    );

  const countries = groupByCountry(places.items);
  return (
    <>
      <MapOfAll listed={places} />
      {countries.map((cards, index) => (
        <Country key={cards[0]?.country.country} cards={cards} isFirst={index === 0} />
      ))}
      <ShowAllButton collection={places} isLoading={isLoading} onShowAll={loadAll} />
      <p className="mt-8 text-xs text-ink-soft">
        {t.rich("source", {
          link: (name) => (
            <a href="https://www.geonames.org/" rel="noreferrer" className="underline underline-offset-4">
              {name}
            </a>
          ),
          license: (name) => (
            <a
              href="https://creativecommons.org/licenses/by/4.0/"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              {name}
            </a>
          ),
        })}
      </p>
    </>
  );
}

/** The map has all places, the list at first only some. */
function MapOfAll({ listed }: { listed: Collection<PlaceCard> }) {
  const isWhole = listed.items.length >= listed.total;
  const all = useQuery({ queryKey: placeKeys.map, queryFn: readPlaces, enabled: !isWhole });
  return <PlacesMap cards={isWhole ? listed.items : (all.data?.items ?? listed.items)} height={mapHeight} />;
}

/** A country as a heading that leads to all of its images, with its cities. */
function Country({ cards, isFirst }: { cards: readonly PlaceCard[]; isFirst: boolean }) {
  const t = useTranslations("places.list");
  const { nameCountry } = usePlaceNames();
  const [first] = cards;
  if (!first) return null;

  const { country, count } = first.country;
  const headingId = `country-${country}`;

  return (
    <section aria-labelledby={headingId} className="mb-8">
      <h2 id={headingId} className="mb-3 flex flex-wrap items-center gap-x-2">
        <Link
          href={placePath(country)}
          className="rounded-sm text-[1.125rem] font-semibold tracking-tight hover:underline pointer-coarse:inline-block pointer-coarse:min-h-11 pointer-coarse:py-3"
        >
          {nameCountry(country)}
        </Link>
        <span className="text-[0.8125rem] text-ink-soft">{t("count", { count })}</span>
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-x-6">
        {cards.map((card, index) => (
          <li key={card.city?.id ?? country} className="min-w-0">
            <PlaceCardLink card={card} isUrgent={isFirst && index < urgentCount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The places of the library, most images first. */
function usePlaces() {
  const { data, isFetching, refetch } = useSuspenseQuery({
    queryKey: placeKeys.list,
    queryFn: readPlaces,
    refetchOnWindowFocus: false,
  });
  return { places: data, isLoading: isFetching, loadAll: () => void refetch() };
}

async function readPlaces({ signal }: { signal: AbortSignal }): Promise<Collection<PlaceCard>> {
  const query = { archived: "exclude" } as const;
  const { data: countries } = await unwrap(api.GET("/places", { params: { query }, signal }));
  const items = toPlaceCards(countries);
  return { items, total: items.length };
}
