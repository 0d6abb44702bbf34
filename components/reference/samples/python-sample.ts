import { formatJson } from "./format-json";
import type { FormBody, SampleRequest } from "./sample-request";

/**
 * Returns a script that needs only Python's standard library, with the key in `ALBUMEN_KEY`. It
 * prints the status and the response.
 */
export function buildPythonSample({
  method,
  url,
  keyVariable,
  headers: own,
  body,
  answer,
}: SampleRequest): string {
  const modules = [
    ...(body?.kind === "json" || answer.kind === "json" ? ["json"] : []),
    ...(keyVariable ? ["os"] : []),
  ];

  const headers = [
    ...(keyVariable ? [`"Authorization": "Bearer " + os.environ["${keyVariable}"]`] : []),
    ...own.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    ...(body ? [`"Content-Type": "${getContentType(body)}"`] : []),
  ];

  const options = [
    JSON.stringify(body?.kind === "form" ? addFields(url, body) : url),
    // Without a body the method is GET.
    ...(method === "GET" ? [] : [`method=${JSON.stringify(method)}`]),
    ...(headers.length > 1
      ? [`headers={\n${headers.map((header) => `        ${header},\n`).join("")}    }`]
      : headers.map((header) => `headers={${header}}`)),
    ...(body?.kind === "json" ? [`data=json.dumps(${formatJson(body.value, bodyFormat)}).encode()`] : []),
    ...(body?.kind === "form" ? [`data=open(${JSON.stringify(body.file)}, "rb").read()`] : []),
    ...(body?.kind === "file" ? [`data=open(${JSON.stringify(body.name)}, "rb").read()`] : []),
  ];

  return [
    ...modules.map((name) => `import ${name}`),
    "from urllib.request import Request, urlopen",
    "",
    options.length === 1
      ? `request = Request(${options.join("")})`
      : `request = Request(\n${options.map((option) => `    ${option},\n`).join("")})`,
    "with urlopen(request) as response:",
    ...printAnswer(answer).map((line) => `    ${line}`),
  ].join("\n");
}

function getContentType(body: NonNullable<SampleRequest["body"]>): string {
  if (body.kind === "form") return body.binaryType;
  return body.kind === "json" ? "application/json" : body.type;
}

const bodyFormat = { notation: "python", margin: "    ", name: "data=json.dumps(" } as const;

/**
 * The standard library writes no forms, so the file is the body and its fields are in the query.
 */
function addFields(url: string, { file, fields }: FormBody): string {
  const query = new URLSearchParams({ filename: file, ...Object.fromEntries(fields) });
  return `${url}?${query}`;
}

function printAnswer(answer: SampleRequest["answer"]): string[] {
  switch (answer.kind) {
    case "json":
      return ["print(response.status, json.load(response))"];
    case "empty":
      return ["print(response.status)"];
    case "file":
      return [
        `with open(${JSON.stringify(answer.name ?? "albumen.zip")}, "wb") as file:`,
        "    file.write(response.read())",
        "print(response.status)",
      ];
  }
}
