import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button.client";
import { mainContentId } from "@/components/ui/main-content";
import type { OpenApiDocument } from "./document";
import { type CommonErrorCode, errorCodesByStatus } from "./error-codes";
import { Authentication, Scopes } from "./guide/authentication";
import { Idempotency, Pagination } from "./guide/conventions";
import { Errors } from "./guide/errors";
import { Delivery, Uploading } from "./guide/images";
import { RateLimits, type Rates } from "./guide/rate-limits";
import { InlineMarkdown } from "./inline-markdown";
import { listObjectNames, ObjectSections } from "./object-sections";
import { groupOperations, type OperationGroup } from "./operation";
import { OperationSection } from "./operation-section";
import { contentsId, ReferenceNav } from "./reference-nav";

interface Props {
  document: OpenApiDocument;
  origin: string;
  rates: Rates;
  commonErrorCodes: readonly CommonErrorCode[];
}

/** The API reference page: a guide, every operation of the document, and the objects in their responses. */
export function Reference({ document, origin, rates, commonErrorCodes }: Props) {
  const t = useTranslations("reference");
  const baseUrl = document.servers[0]?.url ?? "";
  const groups = groupOperations(document);
  const objects = listObjectNames(document);
  const operations = groups.flatMap((group) => group.operations);
  const codes = errorCodesByStatus(document, commonErrorCodes);
  return (
    <div className="mx-auto w-full max-w-[100rem] px-5 sm:px-8 lg:flex lg:gap-12">
      <ReferenceNav groups={groups} objects={objects} />
      <main id={mainContentId} tabIndex={-1} className="min-w-0 flex-1 pb-32 outline-none">
        <Overview baseUrl={baseUrl} version={document.info.version} />
        <div data-unsearched>
          <Authentication baseUrl={baseUrl} />
          <Scopes operations={operations} />
          <Errors codes={codes} example={errorExample} />
          <RateLimits rates={rates} />
          <Idempotency baseUrl={baseUrl} />
          <Pagination baseUrl={baseUrl} />
          <Uploading baseUrl={baseUrl} />
          <Delivery origin={origin} />
        </div>
        {groups.map((group) => (
          <OperationGroupSection key={group.tag} group={group} baseUrl={baseUrl} />
        ))}
        <ObjectSections names={objects} document={document} />
        <button
          type="button"
          popoverTarget={contentsId}
          className="fixed end-4 bottom-4 z-10 h-12 rounded-full bg-ink px-5 font-medium text-paper shadow-float lg:hidden"
        >
          {t("nav.open")}
        </button>
      </main>
    </div>
  );
}

const errorExample = {
  code: "VALIDATION_ERROR",
  message: "Some of the values are not valid.",
  details: { filename: ["must end in an extension such as .jpg"] },
};

function OperationGroupSection({
  group: { tag, operations },
  baseUrl,
}: {
  group: OperationGroup;
  baseUrl: string;
}) {
  return (
    <div data-search-group className="mt-16">
      <h2 className="mb-6 text-2xl font-semibold tracking-tight">{tag}</h2>
      {operations.map((operation) => (
        <OperationSection key={operation.id} operation={operation} baseUrl={baseUrl} />
      ))}
    </div>
  );
}

const link = "underline decoration-line-strong underline-offset-4 hover:text-ink";

/** What this page is, and the base URL of the API. */
function Overview({ baseUrl, version }: { baseUrl: string; version: string }) {
  const t = useTranslations("reference");
  return (
    <section id="overview" data-part data-unsearched className="scroll-mt-16 pt-8 pb-12 sm:pt-12">
      <h1 className="text-4xl font-semibold tracking-[-0.03em] sm:text-5xl">{t("title")}</h1>
      <p className="mt-5 max-w-2xl text-lg leading-relaxed text-ink-soft">{t("lead")}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-ink-soft">
        <p className="flex min-w-0 items-center gap-1 rounded-md border border-line bg-surface py-1 ps-3.5 pe-1">
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
