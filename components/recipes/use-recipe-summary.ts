import { useTranslations } from "next-intl";
import { useWatermarks } from "@/components/collections/use-watermarks";
import { useFormats } from "@/components/ui/use-formats";
import type { RecipeSettings } from "@/lib/engine/variants/recipe";

/** Describes what a recipe changes, in the order in which it is applied. */
export function useRecipeSummary(): (settings: RecipeSettings) => string[] {
  const t = useTranslations("recipes.summary");
  const fits = useTranslations("studio.fits");
  const formats = useTranslations("studio.formats");
  const { number, percent } = useFormats();
  const watermarks = useWatermarks();

  const describeSize = ({ width, height, fit }: RecipeSettings) => {
    if (width !== null && height !== null) return t("box", { width, height, fit: fits(`${fit}.name`) });
    if (width !== null) return t("width", { width });
    return height === null ? t("originalSize") : t("height", { height });
  };

  const describeWatermark = (id: string) => {
    const name = watermarks?.find((watermark) => watermark.id === id)?.name;
    return name === undefined ? t("watermark") : t("namedWatermark", { name });
  };

  return (settings) => {
    const { trim, rotate, flip, background, border, format, quality, metadata, watermark } = settings;
    const parts = [
      describeSize(settings),
      trim && t("trim"),
      rotate !== 0 && t("rotate", { degrees: rotate }),
      flip && t(`flip.${flip}`),
      settings.grayscale && t("grayscale"),
      ...(["brightness", "contrast", "saturation"] as const).map(
        (name) => settings[name] !== 1 && t(name, { percent: percent(settings[name], 0) }),
      ),
      settings.blur > 0 && t("blur", { pixels: number(settings.blur) }),
      settings.sharpen > 0 && t("sharpen", { strength: number(settings.sharpen) }),
      settings.radius > 0 && t("radius", { pixels: settings.radius }),
      border && t("border", { pixels: border.width }),
      background && t("background", { color: background }),
      watermark && describeWatermark(watermark),
      format !== "auto" && formats(format),
      quality === "auto" ? t("automaticQuality") : quality !== null && t("quality", { quality }),
      metadata !== "copyright" && t(`metadata.${metadata}`),
    ];
    return parts.filter((part): part is string => typeof part === "string");
  };
}
