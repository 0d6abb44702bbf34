import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "@/app/api/catalogue";
import { apiDocument } from "@/app/api/openapi";
import { callText, exampleFile } from "@/components/reference/call-text";
import type { OpenApiDocument } from "@/components/reference/document";
import { groupsOf, type Operation } from "@/components/reference/operation";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/env";
import { type Account, openAccount } from "@/test/access/account";
import { examples } from "@/test/access/examples";
import type { OperationCall } from "@/test/access/operation-call";
import { serveApi } from "@/test/api-suite";
import { documentedOperations } from "@/test/generated/operation";
import { leadJobs } from "@/test/leader";
import { differences, type Recording, recordedAnswer } from "@/test/recorded-answer";
import { openShell, type Shell } from "@/test/shell";

// What the reference shows is run as it stands; only the ids of the examples become those of real things.

const api = serveApi();
leadJobs();

const document = apiDocument(catalogue, "/api") as unknown as OpenApiDocument;
const documented = groupsOf(document).flatMap((group) => group.operations);
const operations = documented.filter(({ serverUrl }) => serverUrl === undefined);
/** The operation that answers with the document itself, which would hold its own example. */
const ownDescription = "getOpenApi";
const recordedFile = path.join(import.meta.dirname, "../api/recorded-answers.json");
const endpointOf = (operation: Operation) =>
  catalogue.find(({ operationId }) => operationId === operation.id) ?? expect.fail(operation.id);
const where = "in app/api/examples.ts";

/** What the commands have answered, by operation. */
const answers: Record<string, unknown> = {};
const validators = new Map(
  documentedOperations().map(({ endpoint, validators }) => [endpoint.operationId, validators]),
);

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
      if (operation.answer.mediaType !== "application/json" || operation.id === ownDescription) return;
      const { example, status } = operation.answer;
      expect(example, `${operation.id} has a recorded answer`).toBeDefined();
      expect(success.schema.safeParse(example).error).toBeUndefined();
      const validate = validators.get(operation.id)?.get(status) ?? expect.fail(`no schema for ${status}`);
      expect(validate(example) ? [] : validate.errors).toEqual([]);
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
      if (operation.answer.mediaType === "application/json" && operation.id !== ownDescription)
        answers[operation.id] = recordedAnswer(JSON.parse(body), recordingOf(account));
    },
  );
});

const recordingOf = (account: Account): Recording => ({
  ...{ word: account.word, handle: account.actor.handle, origins: [account.origin, env().origin] },
});

function asForm(operation: Operation): Record<string, string> {
  const fields = Object.entries(operation.example.body ?? {}).filter(([name]) => name !== "file");
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

describe("the command of a byte route:", () => {
  let shell: Shell;
  let account: Account;
  let pending: ImageResource;

  beforeAll(async () => {
    shell = await openShell();
    account = await openAccount(api.origin);
    pending = await account.pendingImage();
  });
  afterAll(() => shell.close());

  const bytes = documented.filter(({ serverUrl }) => serverUrl !== undefined);
  const textOf = (id: string, url: string) => {
    const operation = bytes.find((one) => one.id === id) ?? expect.fail(id);
    const pattern = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const { pathname, searchParams } = new URL(url);
    const example = {
      ...operation.example,
      path: { ...pattern.exec(pathname)?.groups },
      query: Object.fromEntries(searchParams),
    };
    return callText({ ...operation, serverUrl: account.origin, example }, "");
  };
  const sizeOf = async (command: string) =>
    (await shell.run(command.replace("-OJ", "-sS -o got -w '%{http_code} %{size_download}'"), "")).split(" ");

  it("there are those of uploads and of delivery", () => {
    expect(bytes.map(({ id }) => id)).toEqual(["putUpload", "deliverOriginal", "deliverVariant"]);
    for (const { serverUrl, path } of bytes) expect([serverUrl, path]).toEqual(["/", expect.any(String)]);
  });

  it("an upload, an original and a variant", async () => {
    const target = pending.upload ?? expect.fail("no upload");
    const sent = textOf("putUpload", target.url).replace("image/jpeg", target.headers["content-type"] ?? "");
    const stored = JSON.parse(await shell.run(sent, ""));
    expect(stored).toEqual({
      size_bytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });

    const complete = `/api/images/${pending.id}/complete`;
    const { urls } = await account.caller.expect<ImageResource>(200, "POST", complete);
    const original = await sizeOf(textOf("deliverOriginal", urls.original ?? ""));
    expect(original).toEqual(["200", String(stored.size_bytes)]);
    expect(await sizeOf(textOf("deliverVariant", urls.w128 ?? ""))).toEqual([
      "200",
      expect.stringMatching(/^[1-9]/),
    ]);
  });
});

it("the answers are those that are recorded, but for their values", async () => {
  const text = await readFile(recordedFile, "utf8").catch(() => "{}");
  const isSame = differences(JSON.parse(text), answers).length === 0;
  await expect(isSame ? text : `${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot(recordedFile);
});

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
