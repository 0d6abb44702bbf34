import { useTranslations } from "next-intl";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { cropWindow } from "@/lib/engine/variants/crop";
import { center, resolveGravity } from "@/lib/engine/variants/gravity";
import { variantSize } from "@/lib/engine/variants/output-size";
import { parseCustomKey } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";
import { CompareLayer } from "./compare-layer";
import { toSource } from "./variant-options";

/**
 * Formats that browsers display as uploaded; for others, and for very large images, the largest
 * preset is shown instead.
 */
const viewableFormats = new Set(["jpeg", "png", "webp", "gif", "avif", "svg"]);
const maxOriginalBytes = 30_000_000;

/** The fit of the original in the variant's box, as `object-fit` values. */
const objectFits = {
  cover: "cover",
  contain: "contain",
  fill: "fill",
  inside: "fill",
  outside: "fill",
} as const;

interface Props {
  image: ImageResource;
  variantKey: string;
  /** Label of the variant. */
  label: string;
}

/** The original over the left part of the variant. */
export function CompareOriginal({ image, variantKey, label }: Props) {
  const t = useTranslations("studio.stage");
  const toSameOriginUrl = useSameOriginUrl();
  const { format, size_bytes } = image.info;
  const isOriginal = viewableFormats.has(format ?? "") && (size_bytes ?? 0) <= maxOriginalBytes;
  const src = toSameOriginUrl((isOriginal ? image.urls.original : image.urls.w2048) ?? "");

  return (
    <CompareLayer
      leftLabel={isOriginal ? t("before") : t("standIn")}
      rightLabel={label}
      dividerLabel={t("divider")}
    >
      {/* biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer. */}
      <img
        src={src}
        alt={t("original", { filename: image.filename })}
        className="size-full"
        style={{
          objectFit: objectFits[parseCustomKey(variantKey)?.fit ?? "inside"],
          objectPosition: cropPosition(image, variantKey),
        }}
      />
    </CompareLayer>
  );
}

/**
 * Returns where `object-fit: cover` cuts the same part out of the original. Only the service knows
 * where a strategy crops, so that one is shown around the center.
 */
function cropPosition(image: ImageResource, variantKey: string): string {
  const gravity = parseCustomKey(variantKey)?.gravity ?? image.focal_point ?? center;
  const point = resolveGravity(gravity);
  const source = toSource(image);
  const size = variantSize(variantKey, source);
  const { full, left, top } = cropWindow(size, source, typeof point === "string" ? center : point);
  const share = (offset: number, free: number) => (free > 0 ? (offset / free) * 100 : 50);

  return `${share(left, full.width - size.width)}% ${share(top, full.height - size.height)}%`;
}
