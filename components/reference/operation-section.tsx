import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Ltr } from "@/components/ui/ltr";
import { AccessLine } from "./access-line";
import { buildCodeSample } from "./code-sample";
import { CollapsiblePanel, ExamplePanel } from "./example-panel";
import { FieldList, TypeName } from "./field-list";
import { formatJson } from "./format-json";
import { InlineMarkdown } from "./inline-markdown";
import { MethodLabel } from "./method-label";
import { buildSearchText, type ErrorCodes, type Operation } from "./operation";
import { ReferenceSection, SectionHeading } from "./reference-section";

/** Responses are expanded when they are about as long as the text beside them. */
const [baseOpenLines, openLinesPerField] = [16, 3];

export function OperationSection({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const t = useTranslations("reference");
  const { id, summary, description, pathFields, queryFields, body, response, errors } = operation;
  return (
    <div data-search={buildSearchText(operation)}>
      <ReferenceSection
        id={id}
        heading={
          <SectionHeading id={id} level={3}>
            {summary}
          </SectionHeading>
        }
        aside={<Examples operation={operation} baseUrl={baseUrl} />}
      >
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2.5 font-mono text-[0.8125rem]">
          <MethodLabel method={operation.method} />
          <Ltr className="break-all">{operation.path}</Ltr>
        </p>
        <AccessLine operation={operation} />
        {description !== undefined && (
          <p className="mt-4 max-w-prose">
            <InlineMarkdown>{description}</InlineMarkdown>
          </p>
        )}
        {pathFields.length > 0 && (
          <Block title={t("parts.path")}>
            <FieldList fields={pathFields} />
          </Block>
        )}
        {queryFields.length > 0 && (
          <Block title={t("parts.query")}>
            <FieldList fields={queryFields} />
          </Block>
        )}
        {body && (
          <Block title={t(body.isRequired ? "parts.body" : "parts.optionalBody")} note={body.type}>
            <FieldList fields={body.fields} />
          </Block>
        )}
        <Block
          title={t("parts.answer")}
          note={`${response.status}${response.mediaType ? ` ${response.mediaType}` : ""}`}
        >
          <p className="pt-1 text-sm">
            {response.type.length > 0 && (
              <code className="me-2 font-mono text-xs">
                <TypeName type={response.type} />
              </code>
            )}
            <span className="text-ink-soft">
              <InlineMarkdown>{response.description}</InlineMarkdown>
            </span>
          </p>
          {response.fields.length > 0 && <FieldList fields={response.fields} isResponse />}
        </Block>
        <Block title={t("parts.errors")}>
          <ErrorList errors={errors} />
        </Block>
      </ReferenceSection>
    </div>
  );
}

function Block({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="mt-6">
      <h4 className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5 text-sm font-semibold">
        {title}
        {note !== undefined && <code className="font-mono text-xs font-normal text-ink-soft">{note}</code>}
      </h4>
      {children}
    </div>
  );
}

function Examples({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const t = useTranslations("reference");
  const { access, response, summary, queryFields, body } = operation;
  const fields = queryFields.length + (body?.fields.length ?? 0);
  const example = response.example === undefined ? undefined : formatJson(response.example);
  return (
    <>
      <ExamplePanel
        caption={t(access === "session" ? "example.console" : "example.request")}
        text={buildCodeSample(operation, baseUrl)}
        copyLabel={t("copyCommand", { summary })}
      />
      {example !== undefined && (
        <CollapsiblePanel
          caption={t("example.answer", { status: response.status })}
          text={example}
          isOpen={example.split("\n").length <= baseOpenLines + fields * openLinesPerField}
        />
      )}
    </>
  );
}

/** The codes of each status; the Errors section explains them once. */
function ErrorList({ errors }: { errors: readonly ErrorCodes[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-1 font-mono text-xs leading-5">
      {errors.map(({ status, codes }) => (
        <div key={status} className="contents">
          <dt className="text-ink-soft">{status}</dt>
          <dd className="flex flex-wrap gap-x-3">
            {codes.map((code) => (
              <a key={code} href="#errors" className="rounded-sm break-all hover:text-accent-text">
                {code}
              </a>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
