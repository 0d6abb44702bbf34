import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useFormats } from "@/components/ui/use-formats";
import type { BillingResource } from "@/lib/billing/resource";

interface Props {
  offer: BillingResource["plans"][number];
  cycle: "monthly" | "annual";
  isCurrent: boolean;
  action: ReactNode;
}

/** A plan with its price and what it allows. */
export function OfferCard({ offer: { plan, prices, limits }, cycle, isCurrent, action }: Props) {
  const t = useTranslations("plan");
  const { bytes } = useFormats();
  return (
    <li
      className={classNames(
        "flex min-w-0 flex-col rounded-lg border bg-surface p-5",
        isCurrent ? "border-accent-text" : "border-line",
      )}
    >
      <h2 className="text-[1.125rem] leading-[1.4] font-semibold tracking-tight">
        {t(`state.names.${plan}`)}
      </h2>
      <p className="mt-1 text-lg tabular-nums">
        {plan === "free" ? t("free") : <PriceText price={prices[cycle]} cycle={cycle} />}
      </p>
      <ul className="mt-4 mb-4 flex flex-1 flex-col gap-1.5 text-sm">
        <li>{t("allows.storage", { bytes: bytes(limits.storage_bytes) })}</li>
        <li>{t("allows.delivery", { bytes: bytes(limits.delivery_bytes_month) })}</li>
        <li>{t("allows.albums", { count: limits.albums })}</li>
        <li>{t("allows.tags", { count: limits.tags })}</li>
        <li>{t("allows.keys", { count: limits.api_keys })}</li>
      </ul>
      <div>{isCurrent ? <p className="text-sm font-medium text-accent-text">{t("yours")}</p> : action}</div>
    </li>
  );
}

function PriceText({ price, cycle }: { price: Props["offer"]["prices"]["monthly"]; cycle: Props["cycle"] }) {
  const t = useTranslations("plan");
  const format = useFormatter();
  if (!price) return t("noPrice");

  const currency = price.currency.toUpperCase();
  const style = { style: "currency", currency } as const;
  // Stripe's smallest unit has as many digits as the currency.
  const digits = new Intl.NumberFormat("en", style).resolvedOptions().maximumFractionDigits ?? 2;

  return t(`price.${cycle}`, { price: format.number(price.amount / 10 ** digits, style) });
}
