import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { type Forecast, minForecastDays } from "./forecast";

interface Props {
  /** A level at the end of the month (`storage`), or a sum over it (`delivery`). */
  kind: "storage" | "delivery";
  forecast: Forecast | undefined;
}

/** The figures that result if they continue as before, and the basis of this forecast. */
export function ForecastText({ kind, forecast }: Props) {
  const t = useTranslations("usage.forecast");
  const { bytes, day, month } = useFormats();
  if (!forecast)
    return <p className="mt-2 text-sm text-ink-soft">{t("tooFew", { days: minForecastDays })}</p>;

  const { level, sum, basis } = forecast;
  return (
    <div className="mt-2 text-sm">
      <p>{t(kind, { bytes: bytes(kind === "storage" ? level : sum), month: month(forecast.month) })}</p>
      <p className="text-ink-soft">
        {t("basis", { days: basis.days, from: day(basis.from), to: day(basis.to) })}
      </p>
    </div>
  );
}
