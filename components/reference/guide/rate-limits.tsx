import { useTranslations } from "next-intl";
import { Table } from "@/components/ui/table";
import { ExamplePanel } from "../example-panel";
import { GuideSection } from "./guide-section";

export type Rates = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Requests per minute by class and plan, and the headers that report the remaining ones. */
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
      <Table
        caption={t("rateLimits.perMinute")}
        rows={classes}
        rowKey={(name) => name}
        columns={[
          {
            key: "class",
            label: t("rateLimits.class"),
            render: (name) => <code className="font-mono text-[0.8125rem]">{name}</code>,
          },
          ...plans.map((plan) => ({
            key: plan,
            label: <code className="font-mono text-xs">{plan}</code>,
            render: (name: string) => t("rateLimits.rate", { rate: rates[plan]?.[name] ?? 0 }),
            isNumeric: true,
          })),
        ]}
      />
    </GuideSection>
  );
}
