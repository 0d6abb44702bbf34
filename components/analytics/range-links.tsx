import { useTranslations } from "next-intl";
import { ChoiceLinks } from "./choice-links.client";
import { ranges, reportUrl } from "./report-choice";
import type { ReportContext } from "./report-context";

/** Chooses the period of an analytics page. */
export function RangeLinks({ path, choice }: Pick<ReportContext, "path" | "choice">) {
  const t = useTranslations("analytics.range");
  return (
    <ChoiceLinks
      label={t("label")}
      links={ranges.map((days) => ({
        href: reportUrl(path, { ...choice, days }),
        label: t("days", { days }),
        isCurrent: days === choice.days,
      }))}
    />
  );
}
