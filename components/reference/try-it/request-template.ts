import type { Field } from "../field";
import type { Operation } from "../operation";
import { formatJson } from "../samples/format-json";

/** A parameter is in the HTML of its page: members that would be empty or false are left out. */
export interface RequestParameter {
  name: string;
  in: "path" | "query" | "header" | "form";
  /** The value of the documentation's example. */
  example?: string;
  isRequired?: true;
  /** The API path that lists the reader's own values, such as the images for an image id. */
  listedAt?: string;
}

/** The parts of an operation that the browser needs to send it. */
export interface RequestTemplate {
  method: string;
  /** The path from the origin on, with its parameters in braces. */
  path: string;
  needsSession: boolean;
  /**
   * Needs a confirmation before it is sent: it deletes, replaces, ends or changes many things at
   * once.
   */
  isDangerous: boolean;
  parameters: RequestParameter[];
  /** `type`: the media type of a file, if not its own. */
  body?:
    | { kind: "json"; text: string; isRequired: boolean }
    | { kind: "form" }
    | { kind: "file"; type?: string };
}

/** Operations in addition to `DELETE` that need a confirmation before they are sent. */
export const dangerousOperations = [
  "replaceImage",
  "batchImages",
  "emptyTrash",
  "keepBestDuplicates",
  "undoJob",
  "resetImageLinks",
  "rotateApiKey",
  "rotateWebhookSecret",
  "recoverWebhook",
] as const;

/** Collections whose lists are the values of the parameter that follows them. */
const collections = [
  "images",
  "albums",
  "collections",
  "tags",
  "jobs",
  "licenses",
  "api-keys",
  "webhooks",
  "domains",
];

export function toRequestTemplate(operation: Operation): RequestTemplate {
  const { id, method, access, serverUrl } = operation;
  const path = serverUrl === undefined ? `/api${operation.path}` : operation.path;
  const body = getBody(operation);

  return {
    method,
    path,
    needsSession: access !== "public",
    isDangerous: method === "DELETE" || dangerousOperations.some((name) => name === id),
    parameters: [
      ...operation.pathFields.map(({ name }) =>
        toPathParameter(name, path, operation.example.path[name] ?? ""),
      ),
      ...operation.queryFields.map((field) => toParameter("query", field, operation.example.query)),
      ...operation.headerFields.map((field) => toParameter("header", field, operation.example.headers)),
      ...(body?.kind === "form" ? listFormFields(operation) : []),
    ],
    ...(body && { body }),
  };
}

function toParameter(
  place: "query" | "header" | "form",
  { name, isRequired }: Field,
  examples: Readonly<Record<string, unknown>>,
): RequestParameter {
  const example = String(examples[name] ?? "");
  return { name, in: place, ...(example !== "" && { example }), ...(isRequired && { isRequired }) };
}

function toPathParameter(name: string, path: string, example: string): RequestParameter {
  const collection = path.split(`/{${name}}`)[0]?.split("/").at(-1) ?? "";
  const isListed = path.startsWith("/api/") && collections.includes(collection);
  return { name, in: "path", example, isRequired: true, ...(isListed && { listedAt: `/api/${collection}` }) };
}

function getBody({ body, example }: Operation): RequestTemplate["body"] {
  if (!body) return undefined;
  switch (body.type) {
    case "multipart/form-data":
      return { kind: "form" };
    case "image/*":
      return { kind: "file" };
    case "application/offset+octet-stream":
    case "text/plain":
      return { kind: "file", type: body.type };
    default:
      return { kind: "json", text: formatJson(example.body ?? {}), isRequired: body.isRequired };
  }
}

function listFormFields({ body, example }: Operation): RequestParameter[] {
  const values = (example.body ?? {}) as Record<string, unknown>;
  return (body?.fields ?? [])
    .filter(({ name }) => name !== "file")
    .map((field) => toParameter("form", field, values));
}
