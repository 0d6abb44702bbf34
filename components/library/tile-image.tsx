import { useTranslations } from "next-intl";
import { memo, useEffect, useState } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { isVector } from "@/components/image-lists/grid-image-url";
import { isBeyondTile, ratioToByte } from "@/components/image-lists/ratio-bytes";
import { useIsVeiled } from "@/components/image-lists/sensitive-images";
import { classNames } from "@/components/ui/class-names";
import { ImageOff } from "@/components/ui/icons";
import { placeholderColor, placeholderUrl } from "@/components/ui/placeholder";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { tileSrcSet } from "./tile-source";
import { useImageLoading } from "./use-image-loading";
import "./grid.css";

/**
 * The place of a tile on the page at first. The browser loads the first row before everything else, and
 * other images when they come near the window.
 */
export type TilePlace = "firstRow" | "firstScreen" | "later";

interface Props {
  image: GridImage;
  width: number;
  height: number;
  isSquare: boolean;
  place: TilePlace;
}

/**
 * The image of a tile: its average color, then its blurred form, then its bytes. A variant that is
 * not there yet is tried again.
 */
export const TileImage = memo(function TileImage({ image, width, height, isSquare, place }: Props) {
  const toSameOriginUrl = useSameOriginUrl();
  const { isMounted, isLoaded, isHidden, isWaiting, hasGivenUp, attempt, handlers } = useImageLoading({
    isVector: isVector(image),
  });
  const isVeiled = useIsVeiled(image);
  const placeholder = useIdlePlaceholder(image.placeholder, isMounted && !isLoaded);
  const drawnWidth = drawnWidthOf(image, { width, height, isSquare });

  return (
    <span
      className="tile-ground"
      style={isLoaded ? undefined : { background: backgroundOf(image.placeholder, placeholder) }}
    >
      {hasGivenUp ? (
        <FailureMark filename={image.filename} />
      ) : (
        // biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer.
        <img
          key={attempt}
          {...(!isWaiting &&
            image.version > 0 && {
              srcSet: tileSrcSet(image, drawnWidth, toSameOriginUrl),
              sizes: `${drawnWidth}px`,
            })}
          alt=""
          {...(place === "firstRow" ? { fetchPriority: "high" } : { loading: "lazy" })}
          draggable={false}
          {...handlers}
          className={classNames(
            "tile-image",
            fitOf(image, drawnWidth, isSquare),
            // On the first screen it takes the place of the one in the HTML, which may be visible
            // already.
            isHidden && place === "later" && "opacity-0",
            isVeiled && "scale-110 blur-2xl",
          )}
        />
      )}
    </span>
  );
});

function FailureMark({ filename }: { filename: string }) {
  const t = useTranslations("library.tile");
  return (
    <span className="absolute inset-0 grid place-items-center text-ink-soft">
      <ImageOff role="img" aria-label={t("failed", { filename })} />
    </span>
  );
}

/**
 * The width at which the image itself is drawn: a square tile cuts its sides off, a very long one
 * leaves ground around it.
 */
function drawnWidthOf(image: GridImage, box: { width: number; height: number; isSquare: boolean }): number {
  const ratio = image.width && image.height ? image.width / image.height : 1;
  const isWhole = !box.isSquare && isBeyondTile(ratioToByte(image.width, image.height));
  const width = isWhole ? Math.min(box.width, box.height * ratio) : Math.max(box.width, box.height * ratio);

  return Math.max(1, Math.ceil(width));
}

/** Returns the differences from `tile-image`, which covers its tile. */
function fitOf(image: GridImage, drawnWidth: number, isSquare: boolean): string | undefined {
  // An image that is smaller than its tile would only be blurred by more.
  if (image.width !== null && image.width < drawnWidth && !isVector(image)) return "object-scale-down";
  if (isSquare || !isBeyondTile(ratioToByte(image.width, image.height))) return undefined;
  return "object-contain";
}

function backgroundOf(hash: string | null, blurred: string | undefined): string | undefined {
  return blurred === undefined ? placeholderColor(hash) : `center / cover url("${blurred}")`;
}

/**
 * Decodes the blurred form when the browser is idle: a screen of them takes longer than a frame.
 */
function useIdlePlaceholder(hash: string | null, isNeeded: boolean): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isNeeded || hash === null) return;

    const decode = () => setUrl(placeholderUrl(hash));
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(decode, 50);
      return () => clearTimeout(timer);
    }

    const request = requestIdleCallback(decode, { timeout: 500 });
    return () => cancelIdleCallback(request);
  }, [hash, isNeeded]);
  return isNeeded ? url : undefined;
}
