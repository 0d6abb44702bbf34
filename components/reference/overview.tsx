import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button.client";
import { InlineMarkdown } from "./inline-markdown";

const link = "underline decoration-line-strong underline-offset-4 hover:text-ink";

/** What this page is, and the base URL of the API. */
export function Overview({ baseUrl, version }: { baseUrl: string; version: string }) {
  const t = useTranslations("reference");
  return (
    <section id="overview" data-part data-unsearched className="scroll-mt-16 pt-8 pb-12 sm:pt-12">
      <h1 className="text-4xl font-semibold tracking-[-0.03em] sm:text-5xl">{t("title")}</h1>
      <p className="mt-5 max-w-2xl text-lg leading-relaxed text-ink-soft">{t("lead")}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-ink-soft">
        <p className="flex min-w-0 items-center gap-1 rounded-md border border-line bg-surface py-1 pr-1 pl-3.5">
          <span className="sr-only">{t("baseUrl")}</span>
          <code className="font-mono text-[0.8125rem] break-all text-ink">{baseUrl}</code>
          <CopyButton text={baseUrl} label={t("copyBaseUrl")} className="size-8" />
        </p>
        <span>{t("version", { version })}</span>
        <a href="/api/openapi.json" className={link}>
          {t("document")}
        </a>
      </div>
      <p className="mt-8 max-w-prose">
        <InlineMarkdown>{t("conventions")}</InlineMarkdown>
      </p>
    </section>
  );
}
