"use client";

import { ImageOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { classNames } from "@/components/ui/class-names";
import type { ImageResource } from "@/lib/images/resource";
import { placeholderColor, placeholderUrl } from "./placeholder";

const subscribeNever = () => () => undefined;

/** False in the server's HTML and in the browser's first render, which must match it. */
function useIsMounted(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}

const retryDelaysMs = [1_500, 5_000, 15_000] as const;

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
 * A stored image in the given box: blurred until it is loaded, retried a few times when a variant does not exist yet. The
 * surrounding box reserves the space.
 */
export function ResponsiveImage({ image, sizes, fit = "fill", alt, className, eager = false }: Props) {
  const t = useTranslations("image.loading");
  const toSameOriginUrl = useSameOriginUrl();
  const isMounted = useIsMounted();
  // An image of the server's HTML is shown as it loads, without scripts too; others fade in.
  const [isFromServer] = useState(!isMounted);
  const [isLoaded, setIsLoaded] = useState(false);
  const [failures, setFailures] = useState({ count: 0, waiting: false });
  const placeholder = isLoaded || !isMounted ? undefined : placeholderUrl(image.info.placeholder);
  const hasGivenUp = failures.count > retryDelaysMs.length;

  useEffect(() => {
    if (!failures.waiting) return;
    const retry = () => setFailures(({ count }) => ({ count, waiting: false }));
    const timer = setTimeout(retry, retryDelaysMs[failures.count - 1]);
    return () => clearTimeout(timer);
  }, [failures]);

  const onError = () =>
    setFailures(({ count }) => ({ count: count + 1, waiting: count < retryDelaysMs.length }));

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
        // biome-ignore lint/performance/noImgElement: a user's image never goes through an optimiser.
        <img
          // A new element sends a new request; the same one would not.
          key={failures.count}
          {...(!failures.waiting && { srcSet: buildSrcSet(image, toSameOriginUrl), sizes })}
          width={image.info.width ?? undefined}
          height={image.info.height ?? undefined}
          alt={alt ?? (image.alt || image.filename)}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          onError={onError}
          onLoad={() => setIsLoaded(true)}
          ref={(element) => {
            if (!element?.complete) return;
            if (element.naturalWidth > 0) setIsLoaded(true);
            // It failed before scripts could listen. An SVG may have no width of its own.
            else if (isFromServer && failures.count === 0 && image.info.format !== "svg") onError();
          }}
          className={classNames(
            "relative size-full transition-opacity duration-300",
            fit === "fill" ? "object-cover" : "object-scale-down",
            !isLoaded && !isFromServer && "opacity-0",
          )}
        />
      )}
    </span>
  );
}

const widths = [128, 256, 512, 1024, 1536, 2048] as const;

/**
 * Returns the useful scaled presets of an image as `srcset`; none is wider than the image. An SVG has none: it is sharp at
 * every size, and inside an img element it can neither run scripts nor load anything.
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
