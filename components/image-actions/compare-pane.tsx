import { useTranslations } from "next-intl";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { useIsVeiled } from "@/components/image-lists/sensitive-images";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link.client";
import { LocalTime } from "@/components/ui/local-time.client";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import type { ImageResource } from "@/lib/images/resource";
import type { SharedZoom } from "./use-shared-zoom";

interface Props {
  image: ImageResource;
  zoom: SharedZoom;
  /** The element that explains the keys. */
  describedBy: string;
  /** The height of the image, as in CSS. */
  height: string;
}

/** One of the compared images, with what may differ from the others. */
export function ComparePane({ image, zoom, describedBy, height }: Props) {
  const t = useTranslations("imageActions.compare");
  const toSameOriginUrl = useSameOriginUrl();
  const { bytes } = useFormats();
  const isVeiled = useIsVeiled(image);
  const { id, filename } = image;
  const { width, height: pixels, size_bytes, format } = image.info;
  // Variants exist in every format; an SVG is sharp as it is.
  const url = format === "svg" ? image.urls.original : image.urls[zoom.scale > 1 ? "w2048" : "w1024"];

  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={filename}
        aria-describedby={describedBy}
        className="block w-full touch-none overflow-hidden rounded-md bg-sunken"
        style={{ height, cursor: zoom.scale > 1 ? "move" : "zoom-in" }}
        {...zoom.handlers}
      >
        {/* biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer. */}
        <img
          src={url === undefined ? undefined : toSameOriginUrl(url)}
          alt={image.alt || filename}
          draggable={false}
          decoding="async"
          className={classNames("size-full object-contain", isVeiled && "blur-2xl")}
          style={{ scale: String(zoom.scale), transformOrigin: zoom.origin }}
        />
      </button>
      <p className="mt-2 truncate text-sm font-medium">
        <Link href={`/dashboard/images/${id}`} prefetch={false} className="underline underline-offset-4">
          <bdi>{filename}</bdi>
        </Link>
      </p>
      <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-ink-soft">
        {width && pixels && <Ltr>{t("pixels", { width, height: pixels })}</Ltr>}
        {size_bytes !== null && <span>{bytes(size_bytes)}</span>}
        {format && <span>{format.toUpperCase()}</span>}
        <LocalTime iso={image.taken_at ?? image.created_at} />
      </p>
    </li>
  );
}
