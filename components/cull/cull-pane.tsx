import { useTranslations } from "next-intl";
import type { KeyboardEvent, PointerEvent } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import type { SharedZoom } from "@/components/image-actions/use-shared-zoom";
import { isVector, originalUrl, variantUrl } from "@/components/image-lists/grid-image-url";
import type { GridImage } from "@/components/image-lists/list-api";
import { showSensitive, useIsVeiled } from "@/components/image-lists/sensitive-images";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link.client";
import type { Marks } from "./mark";
import { MarkIcons } from "./mark-icons";

/** Returns the URL of what is sharp in a pane. */
export function paneSource(image: GridImage, { isAlone, isZoomed }: { isAlone: boolean; isZoomed: boolean }) {
  if (isVector(image)) return originalUrl(image);
  return variantUrl(image, isAlone || isZoomed ? "w2048" : "w1024");
}

interface Props {
  image: GridImage;
  marks: Marks;
  zoom: SharedZoom;
  isActive: boolean;
  isAlone: boolean;
  /** The element that explains pointer and keys. */
  describedBy: string;
  onActivate: () => void;
}

/** One of the images side by side. The keys mark the active one. */
export function CullPane({ image, marks, zoom, isActive, isAlone, describedBy, onActivate }: Props) {
  const t = useTranslations("cull.pane");
  const tSensitive = useTranslations("viewer.sensitive");
  const toSameOriginUrl = useSameOriginUrl();
  const isVeiled = useIsVeiled(image);
  const { id, filename } = image;
  const { handlers } = zoom;

  /** The first press on another image only makes it the active one. */
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (isActive) handlers.onPointerDown(event);
    else onActivate();
  }

  /** Plain arrow keys go to other images. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.shiftKey && event.key.startsWith("Arrow")) handlers.onKeyDown(event);
  }

  return (
    <li className="flex min-h-0 min-w-0 flex-col gap-1.5">
      <div
        className={classNames(
          "relative min-h-0 flex-1 overflow-hidden rounded-md bg-stage",
          isActive &&
            !isAlone &&
            "ring-3 ring-accent ring-offset-2 ring-offset-paper forced-colors:outline-3",
        )}
      >
        <button
          type="button"
          data-pane
          aria-label={t("zoom", { filename })}
          aria-current={isActive || undefined}
          aria-describedby={describedBy}
          className="block size-full touch-none"
          style={{ cursor: zoom.scale > 1 ? "move" : "zoom-in" }}
          {...handlers}
          onPointerDown={onPointerDown}
          onKeyDown={onKeyDown}
          onFocus={onActivate}
        >
          {/* biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer. */}
          <img
            key={id}
            src={toSameOriginUrl(paneSource(image, { isAlone, isZoomed: zoom.scale > 1 }))}
            alt={image.alt || filename}
            draggable={false}
            decoding="async"
            className={classNames("size-full object-contain", isVeiled && "blur-2xl")}
            style={{ scale: String(zoom.scale), transformOrigin: zoom.origin }}
          />
        </button>
        {isVeiled && (
          <Button size="small" className="absolute start-3 bottom-3" onClick={() => showSensitive(image)}>
            {tSensitive("show")}
          </Button>
        )}
      </div>
      <p className="flex min-h-6 items-center gap-2 text-sm">
        <Link
          href={`/dashboard/images/${id}`}
          prefetch={false}
          className="min-w-0 truncate font-medium underline-offset-4 hover:underline"
        >
          <bdi>{filename}</bdi>
        </Link>
        <MarkIcons marks={marks} />
      </p>
    </li>
  );
}
