import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "@/app/api/catalogue";
import { apiDocument } from "@/app/api/openapi";
import { callText, exampleFile } from "@/components/reference/call-text";
import type { OpenApiDocument } from "@/components/reference/document";
import { groupsOf, type Operation } from "@/components/reference/operation";
import { type Account, openAccount } from "@/test/access/account";
import { examples } from "@/test/access/examples";
import type { OperationCall } from "@/test/access/operation-call";
import { serveApi } from "@/test/api-suite";
import { leadJobs } from "@/test/leader";
import { openShell, type Shell } from "@/test/shell";

// What the reference shows is run as it stands; only the ids of the examples become those of real things.

const api = serveApi();
leadJobs();

const document = apiDocument(catalogue, "/api") as unknown as OpenApiDocument;
const operations = groupsOf(document).flatMap((group) => group.operations);
const endpointOf = (operation: Operation) =>
  catalogue.find(({ operationId }) => operationId === operation.id) ?? expect.fail(operation.id);
const where = "in app/api/examples.ts";

describe("the examples of the document", () => {
  it("are there for every operation", () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(
      catalogue.map(({ operationId }) => operationId).sort(),
    );
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s has values for all that it needs, and its schemas allow them",
    (_id, operation) => {
      const { params, query, body, success } = endpointOf(operation);
      for (const [name, value] of Object.entries(operation.example.path)) {
        expect(value, `${name} of the path has a value ${where}`).not.toBe("");
      }
      expect(Object.keys(operation.example.path)).toEqual(Object.keys(params?.shape ?? {}));
      expect(params?.safeParse(operation.example.path).error, `path ${where}`).toBeUndefined();
      expect(query?.safeParse(operation.example.query).error, `query ${where}`).toBeUndefined();
      if (body && !(body.kind === "json" && body.optional)) {
        const sent =
          body.kind === "file" ? { ...asForm(operation), filename: exampleFile } : operation.example.body;
        expect(body.schema.safeParse(sent).error, `body ${where}`).toBeUndefined();
        expect(placeholders(sent), `${operation.id} wants values ${where}`).toEqual([]);
      }
      if (operation.answer.mediaType === "application/json") {
        expect(success.schema.safeParse(operation.answer.example).error, `answer ${where}`).toBeUndefined();
      }
    },
  );
});

describe("the command of", () => {
  let shell: Shell;

  beforeAll(async () => {
    shell = await openShell();
  });
  afterAll(() => shell.close());

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s works",
    async (_id, operation) => {
      const account = await openAccount(api.origin);
      const call = await examples[operation.id]?.call(account);
      const text = callText(await withRealThings(operation, account, call ?? {}), `${api.origin}/api`);
      const { status, body } =
        operation.access === "session" ? await inBrowser(text, account) : await inShell(text, shell, account);
      expect(`${status}`, `${text}\n${body}`).toBe(operation.answer.status);
    },
  );
});

function asForm(operation: Operation): Record<string, string> {
  const fields = Object.entries(operation.example.body ?? {});
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

/** Members whose value is only their own name: nobody has said a better one. */
function placeholders(value: unknown, name = ""): string[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, member]) =>
      placeholders(member, Array.isArray(value) ? name : key),
    );
  return value === name ? [name] : [];
}

/** The example with the account's own ids and handle, and with an address that can be reached from here. */
async function withRealThings(
  operation: Operation,
  account: Account,
  call: OperationCall,
): Promise<Operation> {
  const { example } = operation;
  const image = JSON.stringify(example.body ?? null).includes('"img_') ? (await account.image()).id : "";
  const real = (name: string, value: unknown): unknown => {
    if (typeof value !== "string") return value;
    if (value.startsWith("img_")) return image;
    if (value === "ada") return account.actor.handle;
    return value.startsWith("https://") ? ((call.body as Record<string, unknown>)?.[name] ?? value) : value;
  };
  return {
    ...operation,
    example: {
      ...example,
      path: { ...example.path, ...call.params },
      body: example.body && JSON.parse(JSON.stringify(example.body, real)),
    },
  };
}

interface Outcome {
  status: number;
  body: string;
}

async function inShell(command: string, shell: Shell, { caller }: Account): Promise<Outcome> {
  const measured = command.replace(/^curl/, "curl -sS -w '\\n%{http_code}'");
  const printed = await shell.run(measured, caller.key);
  const end = printed.lastIndexOf("\n");
  return { status: Number(printed.slice(end + 1)), body: printed.slice(0, end) };
}

/** As in the console of a page of the service. */
async function inBrowser(script: string, { origin, browser }: Account): Promise<Outcome> {
  let answer: Response | undefined;
  const fetchHere = async (address: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, cookie: browser.cookie, "sec-fetch-site": "same-origin" };
    answer = await fetch(origin + address, { ...init, headers });
    return answer.clone();
  };
  const run = new Function("fetch", `return (async () => { ${script} })()`) as (
    fetch: unknown,
  ) => Promise<void>;
  await run(fetchHere);
  return { status: answer?.status ?? 0, body: (await answer?.text()) ?? "" };
}
