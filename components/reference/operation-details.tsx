import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/ui/client-messages";
import { Ltr } from "@/components/ui/ltr";
import { AccessLine } from "./access-line";
import { FieldList, TypeName } from "./field-list";
import { InlineMarkdown } from "./inline-markdown";
import { MethodLabel } from "./method-label";
import type { ErrorCodes, Operation } from "./operation";
import { guideHrefs } from "./paths";
import { buildCodeSamples } from "./samples/code-samples";
import { CollapsiblePanel, ExamplePanel } from "./samples/example-panel";
import { formatJson } from "./samples/format-json";
import type { SampleLanguage } from "./samples/sample-language";
import { SampleTabs } from "./samples/sample-tabs.client";
import { toRequestTemplate } from "./try-it/request-template";
import { TryIt } from "./try-it/try-it.client";

/** Responses are expanded when they are about as long as the text next to them. */
const [baseOpenLines, openLinesPerField] = [16, 3];

interface Props {
  operation: Operation;
  baseUrl: string;
  /** The language that the reader chose for samples. */
  sampleLanguage: SampleLanguage;
  isSignedIn: boolean;
}

/** Everything about one operation: text and fields, next to them the examples. */
export function OperationDetails(props: Props) {
  const { operation } = props;
  return (
    // On narrow screens the examples are between the introduction and the fields, which can be
    // many.
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <OperationPath operation={operation} />
        <AccessLine operation={operation} />
        {operation.description !== undefined && (
          <p className="mt-4 max-w-prose">
            <InlineMarkdown>{operation.description}</InlineMarkdown>
          </p>
        )}
      </div>
      <div className="mt-6 flex min-w-0 flex-col gap-3 self-start xl:sticky xl:top-20 xl:row-span-2">
        <Examples {...props} />
      </div>
      <div className="min-w-0">
        <Blocks operation={operation} />
      </div>
    </div>
  );
}

export function OperationPath({ operation: { method, path } }: { operation: Operation }) {
  return (
    <p className="mt-2 flex items-baseline gap-x-2.5 font-mono text-[0.8125rem]">
      <MethodLabel method={method} />
      <Ltr className="break-all">{path}</Ltr>
    </p>
  );
}

function Blocks({
  operation: { pathFields, queryFields, headerFields, body, response, errors },
}: {
  operation: Operation;
}) {
  const t = useTranslations("reference");
  return (
    <>
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
      {headerFields.length > 0 && (
        <Block title={t("parts.headers")}>
          <FieldList fields={headerFields} />
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
    </>
  );
}

function Block({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="mt-6">
      <h2 className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5 text-sm font-semibold">
        {title}
        {note !== undefined && <code className="font-mono text-xs font-normal text-ink-soft">{note}</code>}
      </h2>
      {children}
    </div>
  );
}

function Examples({ operation, baseUrl, sampleLanguage, isSignedIn }: Props) {
  const t = useTranslations("reference");
  const { response, summary, queryFields, body } = operation;
  const fields = queryFields.length + (body?.fields.length ?? 0);
  const example = response.example === undefined ? undefined : formatJson(response.example);
  const samples = buildCodeSamples(operation, baseUrl);
  const [first] = samples;

  return (
    <ClientMessages sections={["reference.samples", "reference.tryIt", "shell.copy"]}>
      {first?.language === "console" ? (
        <ExamplePanel
          caption={t("example.console")}
          text={first.text}
          copyLabel={t("copyCommand", { summary })}
        />
      ) : (
        <SampleTabs samples={samples} initial={sampleLanguage} copyLabel={t("copyCommand", { summary })} />
      )}
      <TryIt request={toRequestTemplate(operation)} isSignedIn={isSignedIn} />
      {example !== undefined && (
        <CollapsiblePanel
          caption={t("example.answer", { status: response.status })}
          text={example}
          isOpen={example.split("\n").length <= baseOpenLines + fields * openLinesPerField}
        />
      )}
    </ClientMessages>
  );
}

/** The codes of each status; the guide about errors explains them once. */
function ErrorList({ errors }: { errors: readonly ErrorCodes[] }) {
  return (
    <dl className="docs-errors">
      {errors.map(({ status, codes }) => (
        <div key={status}>
          <dt>
            <a href={`${guideHrefs.errors}#${status}`}>{status}</a>
          </dt>
          <dd>
            {codes.map((code) => (
              <span key={code}>{code}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
