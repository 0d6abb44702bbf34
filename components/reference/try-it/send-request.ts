import type { RequestParameter, RequestTemplate } from "./request-template";

/** The input of a person, by the names of the parameters; the body as text or as a file. */
export interface EnteredRequest {
  values: Readonly<Record<string, string>>;
  text: string;
  file: File | undefined;
}

export interface ReceivedResponse {
  status: number;
  statusText: string;
  ms: number;
  headers: [name: string, value: string][];
  body: { kind: "text"; text: string } | { kind: "file"; blob: Blob; name: string } | undefined;
}

/** The headers that a caller reads; the browser's own headers and the page's are left out. */
const notedHeaders = [
  "content-type",
  "content-disposition",
  "cache-control",
  "etag",
  "location",
  "retry-after",
  "idempotency-replayed",
  "ratelimit",
  "ratelimit-policy",
  "x-image-width",
  "x-image-height",
  "upload-offset",
  "upload-expires",
  "x-albumen-image",
  "x-request-id",
];

/**
 * Returns the path of the request with the entered values; a parameter without one is left out of
 * the query.
 */
export function buildRequestPath(template: RequestTemplate, entered: EnteredRequest): string {
  const { values } = entered;
  const filled = template.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  const query = new URLSearchParams(listEntered("query", template, entered)).toString();

  return query === "" ? filled : `${filled}?${query}`;
}

/** Sends the request with the session of the page. */
export async function sendRequest(
  template: RequestTemplate,
  entered: EnteredRequest,
): Promise<ReceivedResponse> {
  const startedAt = performance.now();
  const { headers, ...body } = buildBody(template, entered);
  const response = await fetch(buildRequestPath(template, entered), {
    method: template.method,
    // The real response, not the browser's own copy.
    cache: "no-store",
    headers: { ...headers, ...Object.fromEntries(listEntered("header", template, entered)) },
    ...body,
  });
  const received = await readBody(response);

  return {
    status: response.status,
    statusText: response.statusText,
    ms: Math.round(performance.now() - startedAt),
    headers: notedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
    body: received,
  };
}

/** Returns the parameters of this place that have a value. */
function listEntered(
  place: RequestParameter["in"],
  { parameters }: RequestTemplate,
  { values }: EnteredRequest,
): [name: string, value: string][] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name }): [string, string] => [name, values[name] ?? ""])
    .filter(([, value]) => value !== "");
}

function buildBody(
  template: RequestTemplate,
  entered: EnteredRequest,
): { headers?: Record<string, string>; body?: BodyInit } {
  const { body } = template;
  const { text, file } = entered;
  switch (body?.kind) {
    case "json":
      return text.trim() === "" ? {} : { headers: { "content-type": "application/json" }, body: text };
    case "file":
      return file ? { headers: { "content-type": body.type ?? file.type }, body: file } : {};
    case "form": {
      const form = new FormData();
      for (const [name, value] of listEntered("form", template, entered)) form.set(name, value);
      if (file) form.set("file", file);
      return { body: form };
    }
    default:
      return {};
  }
}

async function readBody(response: Response): Promise<ReceivedResponse["body"]> {
  const type = response.headers.get("content-type") ?? "";
  if (type === "" || response.status === 204) return undefined;
  if (type.startsWith("application/json") || type.startsWith("text/"))
    return { kind: "text", text: await response.text() };

  return { kind: "file", blob: await response.blob(), name: readFileName(response) };
}

function readFileName({ headers, url }: Response): string {
  const given = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  return given ?? decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
}
