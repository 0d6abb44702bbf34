import { useTranslations } from "next-intl";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { placePath } from "@/components/collections/use-place-names";
import { MapPin } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { useFormats } from "@/components/ui/use-formats";
import type { Cluster } from "./clusters";
import { usePlaceTitle } from "./use-place-title";

interface Props {
  cluster: Cluster;
  onOpen: () => void;
}

/** A thumbnail on the map: a place with a link to its images, or several places to open. */
export function Marker({ cluster, onOpen }: Props) {
  const t = useTranslations("places.map");
  const titleOf = usePlaceTitle();
  const { number } = useFormats();
  const toSameOriginUrl = useSameOriginUrl();
  const [place] = cluster.places;
  if (!place) return null;

  const { count, places, at } = cluster;
  const cover = places.find(({ preview_url }) => preview_url !== null)?.preview_url;
  const style = { left: at.x, top: at.y };
  const content = (
    <>
      {cover ? (
        // biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer.
        <img src={toSameOriginUrl(cover)} alt="" draggable={false} decoding="async" />
      ) : (
        <MapPin aria-hidden size={22} />
      )}
      <span aria-hidden className="places-map-count">
        {number(count)}
      </span>
    </>
  );
  if (places.length > 1) {
    const label = t("cluster", { first: titleOf(place), others: places.length - 1, count });
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        className="places-map-marker"
        style={style}
        onClick={onOpen}
      >
        {content}
      </button>
    );
  }

  const label = t("place", { place: titleOf(place), count });
  return (
    <Link
      href={placePath(place.city?.id ?? place.country)}
      prefetch={false}
      aria-label={label}
      title={label}
      draggable={false}
      className="places-map-marker"
      style={style}
    >
      {content}
    </Link>
  );
}
