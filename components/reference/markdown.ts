import type { useTranslations } from "next-intl";
import type { OpenApiDocument } from "./document";
import { type Field, type Limit, type TypePart, toFields } from "./field";
import type { Operation, OperationGroup } from "./operation";
import { objectHref, operationHref } from "./paths";
import { buildCodeSamples, type CodeSample } from "./samples/code-samples";
import { formatJson } from "./samples/format-json";

type Translate = ReturnType<typeof useTranslations<"reference">>;

const fenceLanguages: Readonly<Record<CodeSample["language"], string>> = {
  curl: "sh",
  javascript: "js",
  python: "python",
  console: "js",
};

/** Returns the page of an operation as Markdown. */
export function writeOperation(operation: Operation, t: Translate, baseUrl: string): string {
  const { pathFields, queryFields, headerFields, body, response, errors } = operation;
  const samples = buildCodeSamples(operation, baseUrl).map(({ language, text }) => {
    const title = language === "console" ? t("example.console") : t(`samples.${language}`);
    return `## ${title}\n\n${fence(fenceLanguages[language], text)}`;
  });

  const section = (title: string, fields: readonly Field[]) =>
    fields.length > 0 ? [`## ${title}\n\n${writeFields(fields, t)}`] : [];

  return join([
    `# ${operation.summary}`,
    `\`${operation.method} ${operation.path}\``,
    writeAccess(operation, t),
    operation.description,
    ...section(t("parts.path"), pathFields),
    ...section(t("parts.query"), queryFields),
    ...section(t("parts.headers"), headerFields),
    ...(body
      ? section(`${t(body.isRequired ? "parts.body" : "parts.optionalBody")}: ${body.type}`, body.fields)
      : []),
    `## ${t("parts.answer")}`,
    `${response.status} ${writeType(response.type)}: ${response.description}`.replace(" :", ":"),
    writeFields(response.fields, t, true),
    response.example === undefined ? undefined : fence("json", formatJson(response.example, { width: 100 })),
    `## ${t("parts.errors")}`,
    errors
      .map(({ status, codes }) => `- ${status}: ${codes.map((code) => `\`${code}\``).join(", ")}`)
      .join("\n"),
    ...samples,
  ]);
}

/** Returns the page of a group as Markdown: its operations with their descriptions. */
export function writeGroup({ tag, operations }: OperationGroup, t: Translate): string {
  const sections = operations.flatMap((operation) => [
    `## [${operation.summary}](${operationHref(operation)}.md)`,
    `\`${operation.method} ${operation.path}\``,
    writeAccess(operation, t),
    operation.description,
  ]);
  return join([`# ${tag}`, ...sections]);
}

/** Returns the page of an object as Markdown. */
export function writeObject(name: string, t: Translate, document: OpenApiDocument): string {
  const fields = toFields({ $ref: `#/components/schemas/${name}` }, document);
  return join([`# ${name}`, writeFields(fields, t, true)]);
}

function join(blocks: readonly (string | undefined)[]): string {
  return `${blocks.filter((block) => block !== undefined && block !== "").join("\n\n")}\n`;
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function writeAccess({ access }: Operation, t: Translate): string {
  if (typeof access === "string") return `${t(`access.${access}`)}.`;

  const code = (text: unknown) => `\`${text}\``;
  const scope = t.markup("access.scope", { scope: access.scope, code });
  if (access.otherScopes.length === 0) return `${scope}.`;

  return `${scope}, ${t.markup("access.also", { scopes: access.otherScopes.join(", "), code })}.`;
}

function writeFields(fields: readonly Field[], t: Translate, isResponse = false, margin = ""): string {
  return fields.map((field) => writeField(field, t, isResponse, margin)).join("\n");
}

function writeField(field: Field, t: Translate, isResponse: boolean, margin: string): string {
  const note = t(isResponse ? "mayBeMissing" : "required");
  const notes = [writeType(field.type), ...(field.isRequired !== isResponse ? [note] : [])];
  const values =
    field.values.length > 0 ? `${t("values")} ${field.values.map((value) => `\`${value}\``).join(", ")}` : "";
  const limits = field.limits.map((limit) => writeLimit(limit, t));
  const rules = [...(values === "" ? [] : [values]), ...limits].join("; ");
  const text = [field.description, rules].filter((part) => part !== undefined && part !== "").join(" · ");
  const line = `${margin}- \`${field.name}\` (${notes.join(", ")})${text === "" ? "" : `: ${text}`}`;
  if (field.members.length === 0) return line;

  return `${line}\n${writeFields(field.members, t, isResponse, `${margin}  `)}`;
}

function writeType(parts: readonly TypePart[]): string {
  return parts
    .map(({ text, object }) => (object === undefined ? text : `[${text}](${objectHref(object)}.md)`))
    .join("");
}

function writeLimit({ kind, value, other = "" }: Limit, t: Translate): string {
  if (kind === "pattern" || kind === "default") return `${t(`limits.${kind}`)} \`${value}\``;
  if (kind === "range" || kind === "length" || kind === "items")
    return t(`limits.${kind}`, { value: Number(value), other: Number(other) });

  return t(`limits.${kind}`, { value: Number(value) });
}
