"use client";

import { useTranslations } from "next-intl";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { useIsVeiled } from "@/components/image-lists/sensitive-images";
import { useImageLoading } from "@/components/library/use-image-loading";
import { classNames } from "@/components/ui/class-names";
import { ImageOff } from "@/components/ui/icons";
import { placeholderColor, placeholderUrl } from "@/components/ui/placeholder";
import type { ImageResource } from "@/lib/images/resource";

interface Props {
  image: ImageResource;
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** Whether it fills its box, cropped if necessary, or keeps its own size when it is smaller. */
  fit?: "fill" | "own-size";
  /** Alternative text; defaults to the image's own, or its name. */
  alt?: string;
  className?: string;
  eager?: boolean;
}

/**
 * A stored image in the given box: blurred until it is loaded, retried a few times when a variant
 * does not exist yet. The surrounding box reserves the space.
 */
export function ResponsiveImage({ image, sizes, fit = "fill", alt, className, eager = false }: Props) {
  const t = useTranslations("image.loading");
  const toSameOriginUrl = useSameOriginUrl();
  const { isMounted, isLoaded, isHidden, isWaiting, hasGivenUp, attempt, handlers } = useImageLoading({
    isVector: image.info.format === "svg",
  });
  const isVeiled = useIsVeiled(image);
  const placeholder = isLoaded || !isMounted ? undefined : placeholderUrl(image.info.placeholder);

  return (
    <span
      className={classNames(
        "relative block overflow-hidden",
        image.info.has_alpha && isLoaded && "chequer",
        className,
      )}
      style={isLoaded ? undefined : { backgroundColor: placeholderColor(image.info.placeholder) }}
    >
      {placeholder && (
        // biome-ignore lint/performance/noImgElement: a data URL of a few hundred bytes.
        <img src={placeholder} alt="" aria-hidden className="absolute inset-0 size-full object-cover" />
      )}
      {hasGivenUp ? (
        <span className="absolute inset-0 grid place-items-center text-ink-soft">
          <ImageOff role="img" aria-label={t("failed", { filename: image.filename })} />
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer.
        <img
          key={attempt}
          {...(!isWaiting && { srcSet: buildSrcSet(image, toSameOriginUrl), sizes })}
          width={image.info.width ?? undefined}
          height={image.info.height ?? undefined}
          alt={alt ?? (image.alt || image.filename)}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          {...handlers}
          className={classNames(
            "relative size-full transition-opacity duration-300",
            fit === "fill" ? "object-cover" : "object-scale-down",
            isHidden && "opacity-0",
            isVeiled && "scale-110 blur-2xl",
          )}
        />
      )}
    </span>
  );
}

const widths = [128, 256, 512, 1024, 1536, 2048] as const;

/**
 * Returns the useful scaled presets of an image as `srcset`; none is wider than the image. An SVG
 * has none: it is sharp at every size, and inside an img element it can neither run scripts nor
 * load anything.
 */
export function buildSrcSet({ info, urls }: ImageResource, toSameOriginUrl: (url: string) => string): string {
  if (info.format === "svg" && urls.original) return toSameOriginUrl(urls.original);

  const ownWidth = info.width ?? Number.POSITIVE_INFINITY;
  const usefulWidths = widths.filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < ownWidth);

  return usefulWidths
    .flatMap((width) => {
      const url = urls[`w${width}`];
      return url === undefined ? [] : `${toSameOriginUrl(url)} ${Math.min(width, ownWidth)}w`;
    })
    .join(", ");
}
