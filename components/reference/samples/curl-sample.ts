import { formatJson } from "./format-json";
import type { SampleRequest } from "./sample-request";

/** Returns a command to paste, with the key in `$ALBUMEN_KEY`. */
export function buildCurlSample({ method, url, keyVariable, headers, body, answer }: SampleRequest): string {
  const impliedMethod = body?.kind === "file" ? "PUT" : body ? "POST" : "GET";
  const parts = [
    [
      "curl",
      ...(method === impliedMethod ? [] : [`-X ${method}`]),
      ...(answer.kind === "file" ? [answer.name === undefined ? "-OJ" : `-o ${answer.name}`] : []),
      ...(body?.kind === "file" ? [`-T ${body.name}`] : []),
      shellWord(url),
    ].join(" "),
    ...(keyVariable ? [`-H "Authorization: Bearer $${keyVariable}"`] : []),
    ...headers.map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...listBodyOptions(body),
  ];
  return parts.join(" \\\n  ");
}

function listBodyOptions(body: SampleRequest["body"]): string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case "file":
      return [`-H "Content-Type: ${body.type}"`];
    case "form":
      return [
        `-F file=@${body.file}`,
        ...body.fields.map(([name, value]) => `-F ${shellWord(`${name}=${value}`)}`),
      ];
    case "json":
      return [
        '-H "Content-Type: application/json"',
        `-d ${shellQuote(formatJson(body.value, { margin: "  " }))}`,
      ];
  }
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text);
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
