import { spawnSync } from "node:child_process";
import { expect } from "vitest";
import { catalogue } from "@/app/api/catalogue";
import { apiDocument } from "@/app/api/openapi";
import type { OpenApiDocument } from "@/components/reference/document";
import { groupOperations, type Operation } from "@/components/reference/operation";
import { buildCodeSamples, type CodeSample } from "@/components/reference/samples/code-samples";
import type { SampleLanguage } from "@/components/reference/samples/sample-language";
import { exampleFile, exampleLog } from "@/components/reference/samples/sample-request";
import { isElevatedScope } from "@/lib/kernel/actor";
import type { Account } from "@/test/builders/account";
import type { OperationCall } from "./operation-call";
import { nodeProgram, type Program, pythonProgram, type Shell } from "./shell";

// Runs the samples of the reference.

const document = apiDocument(catalogue, "/api") as unknown as OpenApiDocument;

/** The operations of the reference; operations with a server URL of their own transfer bytes. */
export const documented = groupOperations(document).flatMap((group) => group.operations);

/**
 * The languages whose interpreters run samples. `npm test` runs a third of them, from another
 * `offset` for each language.
 */
export const programs: readonly [SampleLanguage, Program, offset: number][] = [
  ["javascript", nodeProgram, 0],
  ["python", pythonProgram, 1],
];
export const isInstalled = ([interpreter]: Program) => spawnSync(interpreter, ["--version"]).status === 0;

export const findSample = (operation: Operation, baseUrl: string, language: CodeSample["language"]) =>
  buildCodeSamples(operation, baseUrl).find((sample) => sample.language === language)?.text ??
  expect.fail(`${operation.id} in ${language}`);

/**
 * The example with the account's own ids and handle, and with a URL that is reachable from here.
 */
export async function withRealIds(
  operation: Operation,
  account: Account,
  call: OperationCall,
): Promise<Operation> {
  const { example } = operation;
  const image = JSON.stringify(example.body ?? null).includes('"img_')
    ? (await account.createImage()).id
    : "";
  const replaceValue = (name: string, value: unknown): unknown => {
    if (["credential", "token", "hostname", "query", "user_code", "before"].includes(name))
      return (call.body as Record<string, unknown>)?.[name] ?? value;
    if (typeof value !== "string") return value;
    if (value.startsWith("img_")) return image;
    if (value === "ada") return account.actor.account.handle;

    return value.startsWith("https://") ? ((call.body as Record<string, unknown>)?.[name] ?? value) : value;
  };

  return {
    ...operation,
    example: {
      ...example,
      path: { ...example.path, ...call.params },
      query: { ...example.query, ...call.query },
      headers: { ...example.headers, ...withoutToken(call.headers) },
      body: example.body && JSON.parse(JSON.stringify(example.body, replaceValue)),
    },
  };
}

/** The samples have the token of a log source in a variable. */
const withoutToken = ({ authorization: _token, ...headers }: Record<string, string> = {}) => headers;

/** Puts the file of the call into the folder, if the command sends another one than an image. */
export async function placeFile(shell: Shell, { example }: Operation, call?: OperationCall): Promise<void> {
  const name = (example.body as { file?: string } | undefined)?.file;
  if (call?.body instanceof Uint8Array)
    for (const file of [exampleFile, exampleLog]) await shell.write(file, call.body);
  const sent = call?.body instanceof FormData ? call.body.get("file") : null;
  if (name === undefined || name === exampleFile || !(sent instanceof Blob)) return;

  await shell.write(name, new Uint8Array(await sent.arrayBuffer()));
}

interface CommandResult {
  status: number;
  body: string;
}

/** Returns the token of the call, or a key that may call the operation: with `*` or the elevated scope. */
export async function keyFor(
  { access }: Operation,
  account: Account,
  call: OperationCall | undefined,
): Promise<string> {
  const [, token] = call?.headers?.authorization?.split(" ") ?? [];
  if (token !== undefined) return token;

  const scope = typeof access === "object" ? access.scope : "*";
  return isElevatedScope(scope) ? account.createKey({ scopes: [scope] }) : account.caller.key;
}

export async function runInShell(command: string, shell: Shell, key: string): Promise<CommandResult> {
  const measured = command.replace(/^curl/, "curl -sS -w '\\n%{http_code}'");
  const printed = await shell.run(measured, key);
  const end = printed.lastIndexOf("\n");

  return { status: Number(printed.slice(end + 1)), body: printed.slice(0, end) };
}

/** Runs a script as in the console of a page of the service. */
export async function runInBrowser(script: string, { origin, browser }: Account): Promise<CommandResult> {
  let answer: Response | undefined;
  const fetchHere = async (requestPath: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, cookie: browser.cookie, "sec-fetch-site": "same-origin" };
    answer = await fetch(origin + requestPath, { ...init, headers });
    return answer.clone();
  };

  const run = new Function("fetch", `return (async () => { ${script} })()`) as (
    fetch: unknown,
  ) => Promise<void>;
  await run(fetchHere);

  return { status: answer?.status ?? 0, body: (await answer?.text()) ?? "" };
}
