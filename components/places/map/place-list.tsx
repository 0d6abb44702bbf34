import { useTranslations } from "next-intl";
import { placePath } from "@/components/collections/use-place-names";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { useFormats } from "@/components/ui/use-formats";
import type { MapPlace } from "./map-places";
import { usePlaceTitle } from "./use-place-title";

interface Props {
  places: readonly MapPlace[];
  onClose: () => void;
}

/** The places of a cluster that no zoom takes apart. */
export function PlaceList({ places, onClose }: Props) {
  const t = useTranslations("places.map");
  const titleOf = usePlaceTitle();
  const { number } = useFormats();
  return (
    <section aria-label={t("list")} className="places-map-list">
      <div className="flex items-center justify-between ps-2">
        <h2 className="text-sm font-semibold">{t("list")}</h2>
        <IconButton label={t("close")} onClick={onClose}>
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      <ul>
        {places.map((place) => (
          <li key={place.key}>
            <Link href={placePath(place.city?.id ?? place.country)} prefetch={false}>
              <span dir="auto" className="truncate">
                {titleOf(place)}
              </span>
              <span className="text-ink-soft tabular-nums">{number(place.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
