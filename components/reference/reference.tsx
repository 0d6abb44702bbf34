import { useTranslations } from "next-intl";
import { mainContentId } from "@/components/ui/skip-link";
import { type CommonCode, codesByStatus } from "./codes";
import type { OpenApiDocument } from "./document";
import { Authentication } from "./guide/authentication";
import { Errors } from "./guide/errors";
import { Idempotency, Pages } from "./guide/habits";
import { Delivery, Uploading } from "./guide/images";
import { RateLimits, type Rates } from "./guide/rate-limits";
import { Scopes } from "./guide/scopes";
import { ObjectParts } from "./object-part";
import { objectsOf } from "./objects";
import { groupsOf, type OperationGroup } from "./operation";
import { OperationPart } from "./operation-part";
import { Overview } from "./overview";
import { contentsId, ReferenceNav } from "./reference-nav";

interface Props {
  document: OpenApiDocument;
  origin: string;
  rates: Rates;
  commonCodes: readonly CommonCode[];
}

/** The API as a page: a guide, then every operation of the document, then the objects they answer with. */
export function Reference({ document, origin, rates, commonCodes }: Props) {
  const t = useTranslations("reference");
  const baseUrl = document.servers[0]?.url ?? "";
  const groups = groupsOf(document);
  const objects = objectsOf(document);
  const operations = groups.flatMap((group) => group.operations);
  const codes = codesByStatus(document, commonCodes);
  return (
    <div className="mx-auto w-full max-w-[100rem] px-5 sm:px-8 lg:flex lg:gap-12">
      <ReferenceNav groups={groups} objects={objects} />
      <main id={mainContentId} tabIndex={-1} className="min-w-0 flex-1 pb-32 outline-none">
        <Overview baseUrl={baseUrl} version={document.info.version} />
        <div data-unsearched>
          <Authentication baseUrl={baseUrl} />
          <Scopes operations={operations} />
          <Errors codes={codes} example={refusalExample} />
          <RateLimits rates={rates} />
          <Idempotency baseUrl={baseUrl} />
          <Pages baseUrl={baseUrl} />
          <Uploading baseUrl={baseUrl} />
          <Delivery origin={origin} />
        </div>
        {groups.map((group) => (
          <Group key={group.tag} group={group} baseUrl={baseUrl} />
        ))}
        <ObjectParts names={objects} document={document} />
        <button
          type="button"
          popoverTarget={contentsId}
          className="fixed right-4 bottom-4 z-10 h-12 rounded-full bg-ink px-5 font-medium text-paper shadow-float lg:hidden"
        >
          {t("nav.open")}
        </button>
      </main>
    </div>
  );
}

const refusalExample = {
  code: "VALIDATION_ERROR",
  message: "Some of the values are not valid.",
  details: { filename: ["needs an extension such as .jpg"] },
};

function Group({ group: { tag, operations }, baseUrl }: { group: OperationGroup; baseUrl: string }) {
  return (
    <div data-search-group className="mt-16">
      <h2 className="mb-6 text-2xl font-semibold tracking-tight">{tag}</h2>
      {operations.map((operation) => (
        <OperationPart key={operation.id} operation={operation} baseUrl={baseUrl} />
      ))}
    </div>
  );
}
