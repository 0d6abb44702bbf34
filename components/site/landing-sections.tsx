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

const reasons = ["links", "sizes", "access", "yours"] as const;

/** The advantages over a bucket or a gallery. */
export function Why() {
  const t = useTranslations("site.why");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        {reasons.map((reason) => (
          <li key={reason} className="bg-surface p-6 sm:p-8">
            <h3 className="text-lg font-medium tracking-tight">{t(`${reason}.title`)}</h3>
            <p className="mt-2">{t(`${reason}.text`)}</p>
            <p className="mt-3 text-sm text-ink-soft">{t(`${reason}.others`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const createKeyCommand = "npx albumen keys create \\\n  --owner you@example.com --scopes upload";

/** The upload request; the user sets `$ALBUMEN_KEY`. */
function buildUploadCommand(origin: string): string {
  return [
    `curl ${origin}/api/upload \\`,
    `  -H "Authorization: Bearer $ALBUMEN_KEY" \\`,
    `  -F file=@ridges-at-dawn.jpg`,
  ].join("\n");
}

export function CurlExample({ origin }: { origin: string }) {
  const t = useTranslations("site.curlExample");
  return (
    <Section id="api" title={t("title")} lead={t("lead")}>
      <div className="grid gap-6 lg:grid-cols-2">
        <CodeBlock caption={t("keyCaption")}>{createKeyCommand}</CodeBlock>
        <CodeBlock caption={t("uploadCaption")}>{buildUploadCommand(origin)}</CodeBlock>
      </div>
    </Section>
  );
}

/** Commands to read or select; scrolls sideways, by keyboard too. */
function CodeBlock({ caption, children }: { caption: string; children: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">
      <figcaption className="border-b border-line px-4 py-2.5 text-sm text-ink-soft">{caption}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="overflow-x-auto px-4 py-4 font-mono text-[0.8125rem] leading-relaxed">
        <code>{children}</code>
      </pre>
    </figure>
  );
}
