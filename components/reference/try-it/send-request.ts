import type { RequestTemplate } from "./request-template";

/** What a person entered, by the names of the parameters; the body as text or as a file. */
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

/** The headers that a caller reads; a browser's own and those of the page are left out. */
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
  "x-request-id",
];

/** Returns the path of the request with the entered values; a parameter without one is left out of the query. */
export function buildRequestPath({ path, parameters }: RequestTemplate, { values }: EnteredRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const entries = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name }) => [name, values[name] ?? ""] as const)
    .filter(([, value]) => value !== "");
  const query = new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

/** Sends the request with the session of the page. */
export async function sendRequest(
  template: RequestTemplate,
  entered: EnteredRequest,
): Promise<ReceivedResponse> {
  const startedAt = performance.now();
  const response = await fetch(buildRequestPath(template, entered), {
    method: template.method,
    // The real response, not the browser's own copy.
    cache: "no-store",
    ...buildBody(template, entered),
  });
  const body = await readBody(response);
  return {
    status: response.status,
    statusText: response.statusText,
    ms: Math.round(performance.now() - startedAt),
    headers: notedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
    body,
  };
}

function buildBody(
  { body, parameters }: RequestTemplate,
  { values, text, file }: EnteredRequest,
): RequestInit {
  switch (body?.kind) {
    case "json":
      return text.trim() === "" ? {} : { headers: { "content-type": "application/json" }, body: text };
    case "file":
      return file ? { headers: { "content-type": file.type }, body: file } : {};
    case "form": {
      const form = new FormData();
      for (const { name } of parameters.filter((parameter) => parameter.in === "form")) {
        const value = values[name] ?? "";
        if (value !== "") form.set(name, value);
      }
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
