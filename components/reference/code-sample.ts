import { formatJson } from "./format-json";
import type { Operation } from "./operation";

/** The file that the examples upload. */
export const exampleFile = "first-light.jpg";

/**
 * The operation as a command to paste, with the key in `$ALBUMEN_KEY`. Session-only operations become a call for the browser
 * console instead.
 */
export function buildCodeSample(operation: Operation, baseUrl: string): string {
  return operation.access === "session" ? buildFetchSample(operation) : buildCurlSample(operation, baseUrl);
}

function buildCurlSample(
  { method, access, body, response, example, serverUrl, ...operation }: Operation,
  baseUrl: string,
): string {
  const isForm = body?.type === "multipart/form-data";
  const isFile = body?.type === "image/*";
  const impliedMethod = isFile ? "PUT" : body ? "POST" : "GET";
  const isBinary = response.mediaType !== undefined && response.mediaType !== "application/json";
  const parts = [
    [
      "curl",
      ...(method === impliedMethod ? [] : [`-X ${method}`]),
      ...(isBinary ? [outputOption(response.mediaType, example)] : []),
      ...(isFile ? [`-T ${exampleFile}`] : []),
      shellWord(`${(serverUrl ?? baseUrl).replace(/\/$/, "")}${buildPath({ ...operation, example })}`),
    ].join(" "),
    ...(access === "public" ? [] : ['-H "Authorization: Bearer $ALBUMEN_KEY"']),
    ...(isFile ? [`-H "Content-Type: image/jpeg"`] : []),
    ...(isForm ? [`-F file=@${exampleFile}`, ...formFields(example.body)] : []),
    ...(body && !isForm && !isFile
      ? [
          '-H "Content-Type: application/json"',
          `-d ${shellQuote(formatJson(example.body, { margin: "  " }))}`,
        ]
      : []),
  ];
  return parts.join(" \\\n  ");
}

/** Names the output after the variant, because `-O` could overwrite the file that the examples upload. */
function outputOption(mediaType: string | undefined, { path, query }: Operation["example"]): string {
  if (mediaType?.startsWith("image/") !== true) return "-OJ";
  const extension = query.format ?? path.filename?.split(".").at(-1) ?? "jpg";
  return `-o ${path.variantKey ?? "original"}.${extension}`;
}

function buildFetchSample({ method, body, response, ...operation }: Operation): string {
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(body
      ? [
          '  headers: { "content-type": "application/json" },',
          `  body: JSON.stringify(${formatJson(operation.example.body, bodyFormat)}),`,
        ]
      : []),
  ];
  const path = JSON.stringify(`/api${buildPath(operation)}`);
  const call = options.length > 0 ? `${path}, {\n${options.join("\n")}\n}` : path;
  return response.status === "204" ? `await fetch(${call})` : `await (await fetch(${call})).json()`;
}

const bodyFormat = { margin: "  ", name: "body: JSON.stringify(" };

/** The path from the API's base on. */
function buildPath({ path, example }: Pick<Operation, "path" | "example">): string {
  const filled = path.replace(/\{(\w+)\}/g, (parameter, name: string) => example.path[name] ?? parameter);
  const query = new URLSearchParams(example.query).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

function formFields(fields: unknown): string[] {
  const texts = Object.entries(fields ?? {}).filter(([name]) => name !== "file");
  return texts.map(([name, value]) => `-F ${shellWord(`${name}=${value}`)}`);
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text);
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
