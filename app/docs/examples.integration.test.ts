import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "@/app/api/catalogue";
import { apiDocument } from "@/app/api/openapi";
import type { OpenApiDocument } from "@/components/reference/document";
import { groupOperations, type Operation } from "@/components/reference/operation";
import { buildCodeSamples, type CodeSample } from "@/components/reference/samples/code-samples";
import type { SampleLanguage } from "@/components/reference/samples/sample-language";
import { exampleFile } from "@/components/reference/samples/sample-request";
import { appOrigin } from "@/lib/image-urls";
import type { ImageResource } from "@/lib/images/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { exportAndRun } from "@/test/builders/account-export";
import { documentedOperations } from "@/test/builders/generated-calls/operation";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import type { OperationCall } from "@/test/harness/operation-call";
import { differences, type Recording, recordResponse } from "@/test/harness/recorded-response";
import { isComplete, sample } from "@/test/harness/sample";
import { nodeProgram, openShell, type Program, pythonProgram, type Shell } from "@/test/harness/shell";
import { examples } from "@/test/tables/examples";

// Runs the samples of the reference unchanged, except that the ids of the examples become those of real resources.

const api = serveApi();
holdLeaderLock();

const document = apiDocument(catalogue, "/api") as unknown as OpenApiDocument;
const documented = groupOperations(document).flatMap((group) => group.operations);
const operations = documented.filter(({ serverUrl }) => serverUrl === undefined);
/** The operation that returns the document itself, which would contain its own example. */
const openApiOperationId = "getOpenApi";
const recordedFile = path.join(import.meta.dirname, "../api/recorded-answers.json");
const findEndpoint = (operation: Operation) =>
  catalogue.find(({ operationId }) => operationId === operation.id) ?? expect.fail(operation.id);
const where = "in app/api/examples.ts or at the schema of the body";

/** Responses to the commands, by operation. */
const recordedResponses: Record<string, unknown> = {};
const validators = new Map(
  documentedOperations().map(({ endpoint, validators }) => [endpoint.operationId, validators]),
);

describe("the examples of the document", () => {
  it("exist for every operation", () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(
      catalogue.map(({ operationId }) => operationId).sort(),
    );
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s has values for all required members, and its schemas allow them",
    (_id, operation) => {
      const { params, query, body, success } = findEndpoint(operation);
      for (const [name, value] of Object.entries(operation.example.path)) {
        expect(value, `${name} of the path has a value ${where}`).not.toBe("");
      }
      expect(Object.keys(operation.example.path)).toEqual(Object.keys(params?.shape ?? {}));
      expect(params?.safeParse(operation.example.path).error, `path ${where}`).toBeUndefined();
      expect(query?.safeParse(operation.example.query).error, `query ${where}`).toBeUndefined();
      if (body && body.kind !== "raw" && !(body.kind === "json" && body.optional)) {
        const sent =
          body.kind === "file"
            ? { ...toFormFields(operation), filename: exampleFile }
            : operation.example.body;
        expect(body.schema.safeParse(sent).error, `body ${where}`).toBeUndefined();
        expect(findPlaceholders(sent), `${operation.id} wants values ${where}`).toEqual([]);
      }
      if (operation.response.mediaType !== "application/json" || operation.id === openApiOperationId) return;
      const { example, status } = operation.response;
      expect(example, `${operation.id} has a recorded answer`).toBeDefined();
      expect(success.schema.safeParse(example).error).toBeUndefined();
      const validate = validators.get(operation.id)?.get(status) ?? expect.fail(`no schema for ${status}`);
      expect(validate(example) ? [] : validate.errors).toEqual([]);
    },
  );
});

const findSample = (operation: Operation, baseUrl: string, language: CodeSample["language"]) =>
  buildCodeSamples(operation, baseUrl).find((sample) => sample.language === language)?.text ??
  expect.fail(`${operation.id} in ${language}`);

describe("the command of", () => {
  let shell: Shell;

  beforeAll(async () => {
    shell = await openShell();
  });
  afterAll(() => shell.close());

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s works",
    async (_id, operation) => {
      const account = await createAccount(api.origin);
      const call = await examples[operation.id]?.call(account);
      await placeFile(shell, operation, call);
      const language = operation.access === "session" ? "console" : "curl";
      const real = await withRealIds(operation, account, call ?? {});
      const text = findSample(real, `${api.origin}/api`, language);
      const { status, body } =
        language === "console" ? await runInBrowser(text, account) : await runInShell(text, shell, account);
      expect(`${status}`, `${text}\n${body}`).toBe(operation.response.status);
      if (operation.response.mediaType === "application/json" && operation.id !== openApiOperationId)
        recordedResponses[operation.id] = recordResponse(JSON.parse(body), toRecording(account));
    },
  );
});

/** `npm test` runs every command, and a third of the programs: another one for each language. */
const programs: readonly [SampleLanguage, Program, offset: number][] = [
  ["javascript", nodeProgram, 0],
  ["python", pythonProgram, 1],
];
const isInstalled = ([interpreter]: Program) => spawnSync(interpreter, ["--version"]).status === 0;

describe.each(programs)("the sample in %s of", (language, program, offset) => {
  let shell: Shell;

  beforeAll(async () => {
    shell = await openShell();
  });
  afterAll(() => shell.close());

  const withKey = operations.filter(({ access }) => access !== "session").slice(isComplete ? 0 : offset);

  it
    .skipIf(!isInstalled(program))
    .each(sample(withKey, 3).map((operation) => [operation.id, operation] as const))(
    "%s works",
    async (_id, operation) => {
      const account = await createAccount(api.origin);
      const call = await examples[operation.id]?.call(account);
      await placeFile(shell, operation, call);
      const text = findSample(
        await withRealIds(operation, account, call ?? {}),
        `${api.origin}/api`,
        language,
      );
      const printed = await shell.runProgram(program, text, account.caller.key);
      expect(printed, text).toMatch(new RegExp(`^${operation.response.status}\\b`));
    },
  );
});

const toRecording = (account: Account): Recording => ({
  ...{ word: account.word, handle: account.actor.account.handle, origins: [account.origin, appOrigin()] },
});

function toFormFields(operation: Operation): Record<string, string> {
  const fields = Object.entries(operation.example.body ?? {}).filter(([name]) => name !== "file");
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

/** Finds members whose value is only their own name, because no example was given. */
function findPlaceholders(value: unknown, name = ""): string[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, member]) =>
      findPlaceholders(member, Array.isArray(value) ? name : key),
    );
  return value === name ? [name] : [];
}

describe("the command of a byte route:", () => {
  let shell: Shell;
  let account: Account;
  let pending: ImageResource;

  beforeAll(async () => {
    shell = await openShell();
    account = await createAccount(api.origin);
    pending = await account.createPendingImage();
  });
  afterAll(() => shell.close());

  const bytes = documented.filter(({ serverUrl }) => serverUrl !== undefined);
  const buildSample = (id: string, url: string, language: SampleLanguage = "curl") => {
    const operation = bytes.find((one) => one.id === id) ?? expect.fail(id);
    const pattern = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const { pathname, searchParams } = new URL(url);
    const example = {
      ...operation.example,
      path: { ...pattern.exec(pathname)?.groups },
      query: Object.fromEntries(searchParams),
    };
    return findSample({ ...operation, serverUrl: account.origin, example }, "", language);
  };
  const downloadSize = async (command: string) =>
    (
      await shell.run(command.replace(/-OJ|-o \S+/, "-sS -o got -w '%{http_code} %{size_download}'"), "")
    ).split(" ");

  it("exist for uploads, exports and delivery", () => {
    const ids = bytes.map(({ id }) => id);
    expect(ids).toEqual(["putUpload", "downloadExport", "deliverOriginal", "deliverVariant"]);
    for (const { serverUrl, path } of bytes) expect([serverUrl, path]).toEqual(["/", expect.any(String)]);
  });

  it("an upload, an original and a variant", async () => {
    const target = pending.upload ?? expect.fail("no upload");
    const sent = buildSample("putUpload", target.url).replace(
      "image/jpeg",
      target.headers["content-type"] ?? "",
    );
    const stored = JSON.parse(await shell.run(sent, ""));
    expect(stored).toEqual({
      size_bytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });

    const complete = `/api/images/${pending.id}/complete`;
    const { urls } = await account.caller.expect<ImageResource>(200, "POST", complete);
    const original = await downloadSize(buildSample("deliverOriginal", urls.original ?? ""));
    expect(original).toEqual(["200", String(stored.size_bytes)]);
    expect(await downloadSize(buildSample("deliverVariant", urls.w128 ?? ""))).toEqual([
      "200",
      expect.stringMatching(/^[1-9]/),
    ]);
  });

  it("the archive of an export", async () => {
    const { url, size_bytes } = await exportAndRun(account.caller);
    const sample = buildSample("downloadExport", `${account.origin}${url}`);
    expect(await downloadSize(sample)).toEqual(["200", String(size_bytes)]);
  });

  it.each(programs)("an upload and a variant, in %s", async (language, program) => {
    if (!isInstalled(program)) return;
    const image = await account.createPendingImage();
    const target = image.upload ?? expect.fail("no upload");
    const sent = buildSample("putUpload", target.url, language).replace(
      "image/jpeg",
      target.headers["content-type"] ?? "",
    );
    expect(await shell.runProgram(program, sent, account.caller.key)).toMatch(/^200 /);
    const complete = `/api/images/${image.id}/complete`;
    const { urls } = await account.caller.expect<ImageResource>(200, "POST", complete);
    const variant = buildSample("deliverVariant", urls.w128 ?? "", language);
    expect(await shell.runProgram(program, variant, account.caller.key)).toBe("200\n");
  });
});

it("the responses equal the recorded ones, except for their values", async () => {
  const text = await readFile(recordedFile, "utf8").catch(() => "{}");
  const isSame = differences(JSON.parse(text), recordedResponses).length === 0;
  await expect(isSame ? text : `${JSON.stringify(recordedResponses, null, 2)}\n`).toMatchFileSnapshot(
    recordedFile,
  );
});

/** The example with the account's own ids and handle, and with a URL that is reachable from here. */
async function withRealIds(operation: Operation, account: Account, call: OperationCall): Promise<Operation> {
  const { example } = operation;
  const image = JSON.stringify(example.body ?? null).includes('"img_')
    ? (await account.createImage()).id
    : "";
  const replaceValue = (name: string, value: unknown): unknown => {
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
      body: example.body && JSON.parse(JSON.stringify(example.body, replaceValue)),
    },
  };
}

/** Puts the file of the call into the folder, if the command sends another one than an image. */
async function placeFile(shell: Shell, { example }: Operation, call?: OperationCall): Promise<void> {
  const name = (example.body as { file?: string } | undefined)?.file;
  const sent = call?.body instanceof FormData ? call.body.get("file") : null;
  if (name === undefined || name === exampleFile || !(sent instanceof Blob)) return;
  await shell.write(name, new Uint8Array(await sent.arrayBuffer()));
}

interface CommandResult {
  status: number;
  body: string;
}

async function runInShell(command: string, shell: Shell, { caller }: Account): Promise<CommandResult> {
  const measured = command.replace(/^curl/, "curl -sS -w '\\n%{http_code}'");
  const printed = await shell.run(measured, caller.key);
  const end = printed.lastIndexOf("\n");
  return { status: Number(printed.slice(end + 1)), body: printed.slice(0, end) };
}

/** Runs a script as in the console of a page of the service. */
async function runInBrowser(script: string, { origin, browser }: Account): Promise<CommandResult> {
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
