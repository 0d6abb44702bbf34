import { useTranslations } from "next-intl";
import { iconButtonStyle } from "@/components/ui/icon-button-style";
import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { Tooltip } from "@/components/ui/tooltip";
import { useFormats } from "@/components/ui/use-formats";
import { addMonths } from "./calendar-days";
import { monthPath } from "./calendar-paths";

interface Props {
  id: string;
  month: string;
  count: number;
}

/** The name of the month, its number of images, and the way to the months around it. */
export function MonthHeading({ id, month, count }: Props) {
  const t = useTranslations("calendar.grid");
  const { month: formatMonth } = useFormats();
  const steps = [
    { by: -1, label: t("previous"), Icon: ChevronLeft },
    { by: 1, label: t("next"), Icon: ChevronRight },
  ] as const;

  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <h2 id={id} aria-live="polite" className="text-[1.125rem] font-semibold tracking-tight">
          {formatMonth(month)}
        </h2>
        <span className="text-[0.8125rem] text-ink-soft">{t("count", { count })}</span>
      </div>
      <div className="flex shrink-0 gap-1">
        {steps.map(({ by, label, Icon }) => (
          <Tooltip key={by} text={label}>
            <Link
              href={monthPath(addMonths(month, by))}
              replace
              scroll={false}
              aria-label={label}
              className={iconButtonStyle()}
            >
              <Icon aria-hidden size={18} className="rtl:-scale-x-100" />
            </Link>
          </Tooltip>
        ))}
      </div>
    </div>
  );
}
