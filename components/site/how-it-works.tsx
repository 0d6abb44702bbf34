import { useTranslations } from "next-intl";
import { Section } from "./section";

const steps = ["drop", "made", "use"] as const;

export function HowItWorks() {
  const t = useTranslations("site.howItWorks");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="border-t-2 border-ink pt-5">
            <span aria-hidden className="font-mono text-sm text-accent-text">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg font-medium tracking-tight">{t(`${step}.title`)}</h3>
            <p className="mt-1.5 text-ink-soft">{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
