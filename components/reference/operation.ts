import type { DocumentedOperation, Media, OpenApiDocument, Parameter } from "./document";
import { type Field, type TypePart, toField, toFields, toTypeParts } from "./field";

type Access = "public" | "session" | "any" | "logSource" | { scope: string; otherScopes: string[] };

export interface ErrorCodes {
  status: string;
  codes: string[];
}

/** One operation as the reference shows it. */
export interface Operation {
  id: string;
  tag: string;
  method: string;
  path: string;
  /** Base URL when it is not the API's. */
  serverUrl: string | undefined;
  summary: string;
  description: string | undefined;
  access: Access;
  rateLimit: string | undefined;
  isIdempotent: boolean;
  pathFields: Field[];
  queryFields: Field[];
  /** Headers in addition to the headers that many operations have. */
  headerFields: Field[];
  /** `binaryType` is the media type of a file that may be sent as it is, instead of in a form. */
  body: { type: string; binaryType: string | undefined; isRequired: boolean; fields: Field[] } | undefined;
  response: {
    status: string;
    description: string;
    mediaType: string | undefined;
    type: TypePart[];
    fields: Field[];
    example: unknown;
  };
  errors: ErrorCodes[];
  /** The call with the example values. */
  example: {
    path: Record<string, string>;
    query: Record<string, string>;
    headers: Record<string, string>;
    body: unknown;
  };
}

export interface OperationGroup {
  tag: string;
  operations: Operation[];
}

/** The guides explain these once. */
const commonHeaders = ["Idempotency-Key", "X-Albumen-Library", "If-Match", "If-None-Match"];

/** Returns all operations of the document, grouped by tag, in document order. */
export function groupOperations(document: OpenApiDocument): OperationGroup[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation({ path, method }, operation, document)),
  );
  return document.tags.map(({ name }) => ({
    tag: name,
    operations: operations.filter(({ tag }) => tag === name),
  }));
}

function toOperation(
  { path, method }: { path: string; method: string },
  operation: DocumentedOperation,
  document: OpenApiDocument,
): Operation {
  const body = getBody(operation, document);
  const parametersIn = (parameterKind: Parameter["in"]) =>
    operation.parameters.filter((parameter) => parameter.in === parameterKind);
  const fields = (parameterKind: Parameter["in"]) =>
    parametersIn(parameterKind)
      // Form fields may also be sent in the query; they are shown once.
      .filter(({ name }) => !body?.fields.some((field) => field.name === name))
      .map(({ name, schema, required, description }) => {
        const described = { ...schema, ...(description !== undefined && { description }) };
        return toField(name, described, { isRequired: required, document });
      });

  return {
    id: operation.operationId,
    tag: operation.tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    serverUrl: operation.servers?.[0]?.url,
    summary: operation.summary,
    description: operation.description,
    access: getAccess(operation),
    rateLimit: operation["x-rate-limit"],
    isIdempotent: parametersIn("header").some(({ name }) => name === "Idempotency-Key"),
    pathFields: fields("path"),
    queryFields: fields("query"),
    headerFields: fields("header").filter(({ name }) => !commonHeaders.includes(name)),
    body,
    response: getResponse(operation, document),
    errors: getErrors(operation),
    example: {
      path: getExamples(parametersIn("path")),
      query: getExamples(parametersIn("query")),
      headers: getExamples(parametersIn("header")),
      body: firstMedia(operation.requestBody?.content)?.[1].example,
    },
  };
}

function getAccess({ security, ...operation }: DocumentedOperation): Access {
  const scope = operation["x-required-scope"];
  const accepted = operation["x-accepted-scopes"] ?? [];
  if (scope !== undefined) return { scope, otherScopes: accepted.filter((one) => one !== scope) };

  const isOptional = security.some((scheme) => Object.keys(scheme).length === 0);
  if (security.length === 0 || isOptional) return "public";

  if (security.some((scheme) => "logSource" in scheme)) return "logSource";
  return security.some((scheme) => "apiKey" in scheme) ? "any" : "session";
}

function getBody({ requestBody }: DocumentedOperation, document: OpenApiDocument): Operation["body"] {
  const media = firstMedia(requestBody?.content);
  if (!requestBody || !media) return undefined;

  const [type, { schema }] = media;
  const binaryType = Object.keys(requestBody.content).find((one) => one !== type);

  return { type, binaryType, isRequired: requestBody.required, fields: toFields(schema, document) };
}

function getResponse({ responses }: DocumentedOperation, document: OpenApiDocument): Operation["response"] {
  // For a creation, 200 means that the resource existed: the higher status is the usual one. 206 is
  // for range requests, 202 in addition to 200 for work that takes longer, unless both answer the
  // same.
  const [done, later] = [responses["200"], responses["202"]].map(
    (one) => firstMedia(one?.content)?.[1].schema,
  );
  const rare = done && JSON.stringify(done) !== JSON.stringify(later) ? ["202", "206"] : ["206"];
  const successes = Object.entries(responses).filter(
    ([code]) => code.startsWith("2") && !rare.includes(code),
  );
  const [status = "", response] = successes.at(-1) ?? [];
  const [mediaType, media] = firstMedia(response?.content) ?? [];
  const schema = media?.schema;

  return {
    status,
    description: response?.description ?? "",
    mediaType,
    type: schema ? toTypeParts(schema, document) : [],
    fields: schema && schema.$ref === undefined ? toFields(schema, document) : [],
    example: media?.example,
  };
}

function getErrors({ responses }: DocumentedOperation): ErrorCodes[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { content }]) => ({
      status,
      codes: Object.keys(firstMedia(content)?.[1].examples ?? {}),
    }));
}

function getExamples(parameters: readonly Parameter[]): Record<string, string> {
  const withExample = parameters.filter(({ example }) => example !== undefined);
  return Object.fromEntries(withExample.map(({ name, example }) => [name, String(example)]));
}

function firstMedia(content: Record<string, Media> | undefined): [string, Media] | undefined {
  return Object.entries(content ?? {})[0];
}
