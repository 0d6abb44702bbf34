import { useTranslations } from "next-intl";
import { ChoiceLinks } from "@/components/analytics/choice-links.client";
import { useFormats } from "@/components/ui/use-formats";
import { monthPath } from "./calendar-paths";

export interface CountedMonth {
  /** `YYYY-MM` */
  month: string;
  count: number;
}

interface Props {
  /** The months with images, latest first. */
  months: readonly CountedMonth[];
  /** The month that is shown. */
  month: string;
}

/** Links to the years with images, and to the months with images of the year that is shown. */
export function Periods({ months, month: shown }: Props) {
  const t = useTranslations("calendar.page");
  const { year: formatYear, shortMonth } = useFormats();
  const yearOf = (month: string) => month.slice(0, 4);
  const latestOfYears = months.filter(
    ({ month }, at) => yearOf(month) !== yearOf(months[at - 1]?.month ?? ""),
  );
  const ofYear = months.filter(({ month }) => yearOf(month) === yearOf(shown)).toReversed();

  return (
    <div className="mb-5 flex flex-col items-start gap-2">
      <ChoiceLinks
        label={t("years")}
        links={latestOfYears.map(({ month }) => ({
          href: monthPath(month),
          label: formatYear(yearOf(month)),
          isCurrent: yearOf(month) === yearOf(shown),
        }))}
      />
      {ofYear.length > 1 && (
        <ChoiceLinks
          label={t("months")}
          links={ofYear.map(({ month }) => ({
            href: monthPath(month),
            label: shortMonth(month),
            isCurrent: month === shown,
          }))}
        />
      )}
    </div>
  );
}
