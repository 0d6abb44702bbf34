import { useTranslations } from "next-intl";
import { AlbumCover } from "@/components/albums/album-cover";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { placePath, usePlaceNames } from "@/components/collections/use-place-names";
import { Link } from "@/components/ui/link.client";
import type { PlaceCard } from "./place-cards";

/** A place in the list of places: a link to the images that were taken there. */
export function PlaceCardLink({ card, isUrgent }: { card: PlaceCard; isUrgent: boolean }) {
  const t = useTranslations("places.list");
  const toSameOriginUrl = useSameOriginUrl();
  const { nameCountry } = usePlaceNames();
  const { country, city } = card;
  const { preview_url, count } = city ?? country;
  const region = city?.region === city?.city ? null : city?.region;

  return (
    <Link href={placePath(city?.id ?? country.country)} className="group block rounded-md">
      <AlbumCover
        urls={preview_url === null ? [] : [toSameOriginUrl(preview_url)]}
        isUrgent={isUrgent}
        className="transition-opacity duration-150 group-hover:opacity-90"
      />
      <span dir="auto" className="mt-2 block truncate font-medium">
        {city?.city ?? nameCountry(country.country)}
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-ink-soft">
        <span>{t("count", { count })}</span>
        {region && (
          <span dir="auto" className="truncate">
            {region}
          </span>
        )}
      </span>
    </Link>
  );
}
