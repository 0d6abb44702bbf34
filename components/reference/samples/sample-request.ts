import type { Operation } from "../operation";

/** The file that the examples upload. */
export const exampleFile = "first-light.jpg";

/** The log that the examples send. */
export const exampleLog = "access.log";

/** The request of an operation with its example values, as the samples write it. */
export interface SampleRequest {
  method: string;
  /** The path from the origin on, with the query. */
  path: string;
  url: string;
  /** The environment variable with the key or token. */
  keyVariable: "ALBUMEN_KEY" | "ALBUMEN_LOG_TOKEN" | undefined;
  /** Headers except the headers of the key and the body. */
  headers: [name: string, value: string][];
  body:
    | { kind: "json"; value: unknown }
    | { kind: "form"; file: string; binaryType: string; fields: [string, string][] }
    | { kind: "file"; type: string; name: string }
    | undefined;
  /** Whether the response is JSON, nothing, or a file under this name. */
  answer: { kind: "json" } | { kind: "empty" } | { kind: "file"; name: string | undefined };
}

export type FormBody = Extract<SampleRequest["body"], { kind: "form" }>;

export function toSampleRequest(operation: Operation, baseUrl: string): SampleRequest {
  const { method, access, serverUrl, response } = operation;
  const base = (serverUrl ?? baseUrl).replace(/\/$/, "");
  const path = buildPath(operation);

  return {
    method,
    path: serverUrl === undefined ? `/api${path}` : path,
    url: base + path,
    keyVariable: findKeyVariable(access),
    headers: Object.entries(operation.example.headers),
    body: getBody(operation),
    answer:
      response.mediaType === undefined
        ? { kind: "empty" }
        : response.mediaType === "application/json"
          ? { kind: "json" }
          : { kind: "file", name: getFileName(operation) },
  };
}

function findKeyVariable(access: Operation["access"]): SampleRequest["keyVariable"] {
  if (access === "public") return undefined;
  return access === "logSource" ? "ALBUMEN_LOG_TOKEN" : "ALBUMEN_KEY";
}

/** Returns the path from the API's base on. */
function buildPath({ path, example }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (parameter, name: string) => example.path[name] ?? parameter);
  const query = new URLSearchParams(example.query).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

function getBody({ body, example }: Operation): SampleRequest["body"] {
  switch (body?.type) {
    case undefined:
      return undefined;
    case "multipart/form-data": {
      const { file = exampleFile, ...fields } = (example.body ?? {}) as Record<string, unknown>;
      return {
        kind: "form",
        file: String(file),
        // The type of the example file, where any image is accepted.
        binaryType: body.binaryType?.replace("image/*", "image/jpeg") ?? "image/jpeg",
        fields: Object.entries(fields).map(([name, value]) => [name, String(value)]),
      };
    }
    case "image/*":
      return { kind: "file", type: "image/jpeg", name: exampleFile };
    case "application/offset+octet-stream":
      return { kind: "file", type: body.type, name: exampleFile };
    case "text/plain":
      return { kind: "file", type: body.type, name: exampleLog };
    default:
      return { kind: "json", value: example.body };
  }
}

/**
 * Names the output after the variant, because its own name could be the name of the file that the
 * examples upload.
 */
function getFileName({ response, example: { path, query } }: Operation): string | undefined {
  if (response.mediaType?.startsWith("image/") !== true) return undefined;

  const standard = response.mediaType === "image/png" ? "png" : "jpg";
  const extension = query.format ?? path.filename?.split(".").at(-1) ?? standard;
  return `${path.variantKey ?? "original"}.${extension}`;
}
