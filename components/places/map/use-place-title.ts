import { useTranslations } from "next-intl";
import { usePlaceNames } from "@/components/collections/use-place-names";
import type { MapPlace } from "./map-places";

/** Returns the title of a place on the map: its city, or the country around its cities. */
export function usePlaceTitle(): (place: MapPlace) => string {
  const t = useTranslations("places.map");
  const { nameCountry } = usePlaceNames();
  return ({ city, country }) => city?.city ?? t("outside", { country: nameCountry(country) });
}
