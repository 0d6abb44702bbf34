import { useTranslations } from "next-intl";
import { ExamplePanel } from "../example-panel";
import { GuideSection } from "./guide-section";

export type Rates = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Requests a minute by class and plan, and the headers that say what is left of them. */
export function RateLimits({ rates }: { rates: Rates }) {
  const t = useTranslations("reference");
  const plans = Object.keys(rates);
  const [first = ""] = plans;
  const classes = Object.keys(rates[first] ?? {});
  const [limitClass = ""] = classes;
  const limit = rates[first]?.[limitClass] ?? 0;
  const headers = [
    `RateLimit-Policy: "${limitClass}";q=${limit};w=60`,
    `RateLimit: "${limitClass}";r=${limit - 1};t=60`,
  ].join("\n");
  return (
    <GuideSection
      name="rateLimits"
      texts={[t("rateLimits.text")]}
      aside={<ExamplePanel caption={t("rateLimits.headers")} text={headers} />}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{t("rateLimits.perMinute")}</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            <th scope="col" className="py-2 font-medium">
              {t("rateLimits.class")}
            </th>
            {plans.map((plan) => (
              <th key={plan} scope="col" className="py-2 pl-2 text-right font-mono text-xs font-medium">
                {plan}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((name) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-mono text-[0.8125rem] font-semibold">
                {name}
              </th>
              {plans.map((plan) => (
                <td key={plan} className="py-2 pl-2 text-right tabular-nums">
                  {t("rateLimits.rate", { rate: rates[plan]?.[name] ?? 0 })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </GuideSection>
  );
}
