import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { parseCustomKey } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";

/** Formats that browsers display as uploaded; for others, and for very large images, the largest preset is shown instead. */
const viewableFormats = new Set(["jpeg", "png", "webp", "gif", "avif", "svg"]);
const maxOriginalBytes = 30_000_000;

/** How the original fits the variant's box, as `object-fit` values. */
const objectFits = {
  cover: "cover",
  contain: "contain",
  fill: "fill",
  inside: "fill",
  outside: "fill",
} as const;

/** The original over the left part of the variant, up to a divider that moves by pointer or keys. */
export function CompareLayer({ image, variantKey }: { image: ImageResource; variantKey: string }) {
  const t = useTranslations("studio.stage");
  const toSameOriginUrl = useSameOriginUrl();
  const [dividerPercent, setDividerPercent] = useState(50);
  const { format, size_bytes } = image.info;
  const isOriginal = viewableFormats.has(format ?? "") && (size_bytes ?? 0) <= maxOriginalBytes;
  const src = toSameOriginUrl((isOriginal ? image.urls.original : image.urls.w2048) ?? "");
  const fit = parseCustomKey(variantKey)?.fit ?? "inside";
  return (
    <>
      <span
        className="absolute inset-0 overflow-hidden bg-sunken"
        style={{ clipPath: `inset(0 ${100 - dividerPercent}% 0 0)` }}
      >
        {/* biome-ignore lint/performance/noImgElement: a user's image never goes through an optimiser. */}
        <img
          src={src}
          alt={t("original", { filename: image.filename })}
          className="size-full"
          style={{ objectFit: objectFits[fit] }}
        />
      </span>
      <span aria-hidden className="pointer-events-none absolute inset-0 text-xs text-on-scrim">
        <span className="absolute top-2 left-2 rounded-sm bg-scrim px-2 py-0.5">
          {isOriginal ? t("before") : t("standIn")}
        </span>
        <span className="absolute top-2 right-2 rounded-sm bg-scrim px-2 py-0.5">{t("after")}</span>
        <span
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-on-scrim"
          style={{ left: `${dividerPercent}%` }}
        />
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={dividerPercent}
        aria-label={t("divider")}
        onChange={(event) => setDividerPercent(Number(event.target.value))}
        className="divider"
      />
    </>
  );
}
