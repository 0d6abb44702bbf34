import { formatJson } from "./format-json";
import type { FormBody, SampleRequest } from "./sample-request";

/**
 * Returns a module for Node.js, with the key in `ALBUMEN_KEY`. It prints the status and the
 * response.
 */
export function buildJavaScriptSample(request: SampleRequest): string {
  const { method, url, keyVariable, body, answer } = request;
  const files = [
    ...(body?.kind === "form" || body?.kind === "file" ? ["readFile"] : []),
    ...(answer.kind === "file" ? ["writeFile"] : []),
  ];

  const headers = [
    ...(keyVariable ? [["Authorization", `\`Bearer \${process.env.${keyVariable}}\``]] : []),
    ...(body?.kind === "json" ? [["Content-Type", '"application/json"']] : []),
    ...request.headers.map(([name, value]) => [name, JSON.stringify(value)]),
    ...(body?.kind === "file" ? [["Content-Type", JSON.stringify(body.type)]] : []),
  ].map(([name = "", value]) => `${/-/.test(name) ? JSON.stringify(name) : name}: ${value}`);

  const options = [
    ...(method === "GET" ? [] : [`method: ${JSON.stringify(method)},`]),
    ...(headers.length > 1
      ? [`headers: {\n${headers.map((header) => `    ${header},\n`).join("")}  },`]
      : headers.map((header) => `headers: { ${header} },`)),
    ...listBodyOptions(body),
  ];
  const call = options.length === 0 ? "" : `, {\n${options.map((option) => `  ${option}\n`).join("")}}`;

  return [
    ...(files.length > 0 ? [`import { ${files.join(", ")} } from "node:fs/promises";`, ""] : []),
    ...(body?.kind === "form" ? [...buildForm(body), ""] : []),
    `const response = await fetch(${JSON.stringify(url)}${call});`,
    printAnswer(answer),
  ].join("\n");
}

/** Returns a call for the console of a page of the service, which sends the session's cookie. */
export function buildConsoleSample({ method, path, body, answer }: SampleRequest): string {
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(body?.kind === "json"
      ? [
          '  headers: { "Content-Type": "application/json" },',
          `  body: JSON.stringify(${formatJson(body.value, bodyFormat)}),`,
        ]
      : []),
  ];

  const call =
    options.length > 0 ? `${JSON.stringify(path)}, {\n${options.join("\n")}\n}` : JSON.stringify(path);
  return answer.kind === "empty" ? `await fetch(${call})` : `await (await fetch(${call})).json()`;
}

const bodyFormat = { notation: "javascript", margin: "  ", name: "body: JSON.stringify(" } as const;

function listBodyOptions(body: SampleRequest["body"]): string[] {
  switch (body?.kind) {
    case undefined:
      return [];
    case "form":
      return ["body: form,"];
    case "file":
      return [`body: await readFile(${JSON.stringify(body.name)}),`];
    case "json":
      return [`body: JSON.stringify(${formatJson(body.value, bodyFormat)}),`];
  }
}

function buildForm({ file, fields }: FormBody): string[] {
  const name = JSON.stringify(file);
  return [
    "const form = new FormData();",
    `form.set("file", new Blob([await readFile(${name})]), ${name});`,
    ...fields.map(([field, value]) => `form.set(${JSON.stringify(field)}, ${JSON.stringify(value)});`),
  ];
}

function printAnswer(answer: SampleRequest["answer"]): string {
  switch (answer.kind) {
    case "json":
      return "console.log(response.status, await response.json());";
    case "empty":
      return "console.log(response.status);";
    case "file":
      return [
        `await writeFile(${JSON.stringify(answer.name ?? "albumen.zip")}, Buffer.from(await response.arrayBuffer()));`,
        "console.log(response.status);",
      ].join("\n");
  }
}
