import { useLocale, useTranslations } from "next-intl";
import type { Dimension } from "@/lib/analytics/resource";
import { imageFormats } from "@/lib/engine/formats";

/**
 * Returns the name of a value of a dimension: a country, a format, or one of the values that stand
 * for many.
 */
export function useValueNames(): (dimension: Dimension, value: string) => string {
  const t = useTranslations("analytics.values");
  const countries = new Intl.DisplayNames(useLocale(), { type: "region" });
  return (dimension, value) => {
    if (value === "other") return t("other");
    if (dimension === "country") return value === "XX" ? t("unknown") : (countries.of(value) ?? value);
    if (dimension === "referrer") return value === "direct" ? t("direct") : value;
    if (dimension === "variant") return value === "original" ? t("original") : value;
    return findFormatLabel(value);
  };
}

function findFormatLabel(value: string): string {
  return Object.entries(imageFormats).find(([format]) => format === value)?.[1].label ?? value;
}
