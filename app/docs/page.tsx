import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { OperationList } from "@/components/docs/operation-list.client";
import { InlineMarkdown } from "@/components/reference/inline-markdown";
import type { OperationGroup } from "@/components/reference/operation";
import { groupHref, objectsHref } from "@/components/reference/paths";
import { ClientMessages } from "@/components/ui/client-messages";
import { CopyButton } from "@/components/ui/copy-button.client";
import { mainContentId } from "@/components/ui/main-content";
import { docsMetadata } from "./docs-metadata";
import { type GuideSection, guideSections } from "./guide-list";
import { listGuideLinks, sectionIds } from "./pages";
import { getReference } from "./reference";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return docsMetadata("/docs", t("title"), t("description"));
}

/** The first page of the documentation: every guide and every operation. */
export default function DocsOverviewPage() {
  const t = useTranslations("docs");
  return (
    <main id={mainContentId} tabIndex={-1} className="min-w-0 flex-1 pt-8 pb-32 outline-none sm:pt-12">
      <h1 className="text-4xl font-semibold tracking-[-0.03em] sm:text-5xl">{t("title")}</h1>
      <p className="mt-5 max-w-2xl text-lg leading-relaxed text-ink-soft">{t("lead")}</p>
      <BaseUrl />
      {guideSections
        .filter((section) => section !== "reference")
        .map((section) => (
          <section key={section}>
            <h2 id={sectionIds[section]} className="mt-10 scroll-mt-16 text-2xl font-semibold tracking-tight">
              {t(section)}
            </h2>
            <GuideList section={section} />
          </section>
        ))}
      <h2 id={sectionIds.reference} className="mt-16 scroll-mt-16 text-2xl font-semibold tracking-tight">
        {t("reference")}
      </h2>
      <p className="mt-3 max-w-prose">
        <InlineMarkdown>{t("conventions")}</InlineMarkdown>
      </p>
      <GuideList section="reference" />
      <div className="mt-4 grid gap-x-12 gap-y-6 border-t border-line pt-6 text-sm lg:grid-cols-2 [&_a]:flex pointer-coarse:[&_a]:py-3">
        {getReference().groups.map((group) => (
          <Group key={group.tag} group={group} />
        ))}
        <section>
          <h3 className="text-base font-semibold">
            <a href={objectsHref}>{t("objects")}</a>
          </h3>
          <p className="text-ink-soft">{t("objectsLead")}</p>
        </section>
      </div>
    </main>
  );
}

/** Sections without summaries, which keeps the page small. */
const titlesOnly: readonly GuideSection[] = ["selfHosting", "gettingStarted"];

/** The guides are English in every language of the page. */
function GuideList({ section }: { section: GuideSection }) {
  return (
    <ul
      lang="en"
      dir="ltr"
      className="docs-guides mt-4 grid gap-x-12 gap-y-6 border-t border-line pt-6 text-sm text-ink-soft lg:grid-cols-2"
    >
      {listGuideLinks(section).map(({ href, title, summary }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          {!titlesOnly.includes(section) && (
            <p>
              <InlineMarkdown>{summary ?? ""}</InlineMarkdown>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function BaseUrl() {
  const t = useTranslations("reference");
  const { baseUrl, document } = getReference();
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-ink-soft">
      <p className="flex min-w-0 items-center gap-1 rounded-md border border-line bg-surface py-1 ps-3.5 pe-1">
        <span className="sr-only">{t("baseUrl")}</span>
        <code className="font-mono text-[0.8125rem] break-all text-ink">{baseUrl}</code>
        <ClientMessages sections={["shell.copy"]}>
          <CopyButton text={baseUrl} label={t("copyBaseUrl")} isSmall />
        </ClientMessages>
      </p>
      <span>{t("version", { version: document.info.version })}</span>
      <a href="/api/openapi.json" className="docs-link">
        {t("document")}
      </a>
    </div>
  );
}

function Group({ group: { tag } }: { group: OperationGroup }) {
  return (
    <section>
      <h3 className="text-base font-semibold">
        <a href={groupHref(tag)}>{tag}</a>
      </h3>
      <OperationList href={groupHref(tag)} />
    </section>
  );
}
