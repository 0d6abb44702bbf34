import { jsonText } from "./json-text";
import type { Operation } from "./operation";

/** The file that the examples send. */
export const exampleFile = "first-light.jpg";

/**
 * The operation as a command to paste, with the key in `$ALBUMEN_KEY`. What only a signed-in person may do is a call for the
 * console of a browser instead.
 */
export function callText(operation: Operation, baseUrl: string): string {
  return operation.access === "session" ? fetchText(operation) : curlText(operation, baseUrl);
}

function curlText(
  { method, access, body, answer, example, serverUrl, ...operation }: Operation,
  baseUrl: string,
): string {
  const form = body?.type === "multipart/form-data";
  const isFile = body?.type === "image/*";
  const impliedMethod = isFile ? "PUT" : body ? "POST" : "GET";
  const isBinary = answer.mediaType !== undefined && answer.mediaType !== "application/json";
  const parts = [
    [
      "curl",
      ...(method === impliedMethod ? [] : [`-X ${method}`]),
      ...(isBinary ? ["-OJ"] : []),
      ...(isFile ? [`-T ${exampleFile}`] : []),
      shellWord(`${(serverUrl ?? baseUrl).replace(/\/$/, "")}${addressOf({ ...operation, example })}`),
    ].join(" "),
    ...(access === "public" ? [] : ['-H "Authorization: Bearer $ALBUMEN_KEY"']),
    ...(isFile ? [`-H "Content-Type: image/jpeg"`] : []),
    ...(form ? [`-F file=@${exampleFile}`, ...formFields(example.body)] : []),
    ...(body && !form && !isFile
      ? ['-H "Content-Type: application/json"', `-d ${quoted(jsonText(example.body, { margin: "  " }))}`]
      : []),
  ];
  return parts.join(" \\\n  ");
}

function fetchText({ method, body, answer, ...operation }: Operation): string {
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(body
      ? [
          '  headers: { "content-type": "application/json" },',
          `  body: JSON.stringify(${jsonText(operation.example.body, bodyPlace)}),`,
        ]
      : []),
  ];
  const address = JSON.stringify(`/api${addressOf(operation)}`);
  const call = options.length > 0 ? `${address}, {\n${options.join("\n")}\n}` : address;
  return answer.status === "204" ? `await fetch(${call})` : `await (await fetch(${call})).json()`;
}

const bodyPlace = { margin: "  ", name: "body: JSON.stringify(" };

/** The address from the API's base on. */
function addressOf({ path, example }: Pick<Operation, "path" | "example">): string {
  const filled = path.replace(/\{(\w+)\}/g, (parameter, name: string) => example.path[name] ?? parameter);
  const query = new URLSearchParams(example.query).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

function formFields(fields: unknown): string[] {
  const texts = Object.entries(fields ?? {}).filter(([name]) => name !== "file");
  return texts.map(([name, value]) => `-F ${shellWord(`${name}=${value}`)}`);
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
