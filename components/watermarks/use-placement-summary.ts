import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { WatermarkPlacement } from "@/lib/engine/variants/watermark";

/** Describes in words where a watermark is on images. */
export function usePlacementSummary(): (placement: WatermarkPlacement) => string[] {
  const t = useTranslations("watermarks.summary");
  const gravity = useTranslations("studio.gravity");
  const { percent } = useFormats();
  return ({ position, size, opacity, margin }) => [
    position === "tile" ? t("tile") : gravity(`positions.${position}`),
    t("size", { percent: percent(size / 100, 1) }),
    t("opacity", { percent: percent(opacity) }),
    t("margin", { percent: percent(margin / 100, 1) }),
  ];
}
