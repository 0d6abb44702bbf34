import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "@/app/api/catalogue";
import type { Operation } from "@/components/reference/operation";
import { exampleFile } from "@/components/reference/samples/sample-request";
import { appOrigin } from "@/lib/image-urls";
import { type Account, createAccount } from "@/test/builders/account";
import { documentedOperations } from "@/test/builders/generated-calls/operation";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { differences, type Recording, recordResponse } from "@/test/harness/recorded-response";
import {
  documented,
  findSample,
  isInstalled,
  keyFor,
  placeFile,
  programs,
  runInBrowser,
  runInShell,
  withRealIds,
} from "@/test/harness/reference-samples";
import { isComplete, sample } from "@/test/harness/sample";
import { openShell, type Shell } from "@/test/harness/shell";
import { examples } from "@/test/tables/examples";

// Runs the samples of the reference unchanged, except that the ids of the examples become ids of
// real resources.

const api = serveApi();
holdLeaderLock();

const operations = documented.filter(({ serverUrl }) => serverUrl === undefined);
/** The operation that returns the document itself, which would contain its own example. */
const openApiOperationId = "getOpenApi";
const recordedFile = path.join(import.meta.dirname, "../api/recorded-answers.json");
const findEndpoint = (operation: Operation) =>
  catalogue.find(({ operationId }) => operationId === operation.id) ?? expect.fail(operation.id);
const where = "in app/api/examples.ts or at the schema of the body";

/** The operations whose commands run: some in `npm test`, all where the responses are recorded. */
const commands = sample(operations, 12);

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
      const { params, query, headers, body, success } = findEndpoint(operation);
      for (const [name, value] of Object.entries(operation.example.path)) {
        expect(value, `${name} of the path has a value ${where}`).not.toBe("");
      }

      expect(Object.keys(operation.example.path)).toEqual(Object.keys(params?.shape ?? {}));
      expect(params?.safeParse(operation.example.path).error, `path ${where}`).toBeUndefined();
      expect(query?.safeParse(operation.example.query).error, `query ${where}`).toBeUndefined();
      expect(headers?.safeParse(operation.example.headers).error, `headers ${where}`).toBeUndefined();

      if (body && "schema" in body && !(body.kind === "json" && body.optional)) {
        const isForm = body.kind === "file" && !body.json;
        const schema = (body.kind === "file" && body.json) || body.schema;
        const sent = isForm ? { ...toFormFields(operation), filename: exampleFile } : operation.example.body;
        expect(schema.safeParse(sent).error, `body ${where}`).toBeUndefined();
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

describe("the command of", () => {
  let shell: Shell;

  beforeAll(async () => {
    shell = await openShell();
  });
  afterAll(() => shell.close());

  it.each(commands.map((operation) => [operation.id, operation] as const))(
    "%s works",
    async (_id, operation) => {
      const account = await createAccount(api.origin);
      const call = await examples[operation.id]?.call(account);
      await placeFile(shell, operation, call);
      const language = operation.access === "session" ? "console" : "curl";
      const real = await withRealIds(operation, account, call ?? {});
      const text = findSample(real, `${api.origin}/api`, language);
      const { status, body } =
        language === "console"
          ? await runInBrowser(text, account)
          : await runInShell(text, shell, await keyFor(operation, account, call));

      expect(`${status}`, `${text}\n${body}`).toBe(operation.response.status);

      if (operation.response.mediaType === "application/json" && operation.id !== openApiOperationId)
        recordedResponses[operation.id] = recordResponse(JSON.parse(body), toRecording(account));
    },
  );
});

describe.each(programs)("the sample in %s of", (language, program, offset) => {
  let shell: Shell;

  beforeAll(async () => {
    shell = await openShell();
  });
  afterAll(() => shell.close());

  const withKey = operations.filter(({ access }) => access !== "session").slice(isComplete ? 0 : offset);

  it
    .skipIf(!isInstalled(program))
    .each(sample(withKey, 60).map((operation) => [operation.id, operation] as const))(
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
      const printed = await shell.runProgram(program, text, await keyFor(operation, account, call));

      expect(printed, text).toMatch(new RegExp(`^${operation.response.status}\\b`));
    },
  );
});

const toRecording = (account: Account): Recording => ({
  word: account.word,
  handle: account.actor.account.handle,
  origins: [account.origin, appOrigin()],
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

it("the responses equal the recorded ones, except for their values", async () => {
  const text = await readFile(recordedFile, "utf8").catch(() => "{}");
  const recorded: Record<string, unknown> = JSON.parse(text);
  if (!isComplete) {
    const wanted = Object.entries(recorded).filter(([id]) =>
      commands.some((operation) => operation.id === id),
    );
    expect(differences(Object.fromEntries(wanted), recordedResponses)).toEqual([]);
    return;
  }

  const isSame = differences(recorded, recordedResponses).length === 0;

  await expect(isSame ? text : `${JSON.stringify(recordedResponses, null, 2)}\n`).toMatchFileSnapshot(
    recordedFile,
  );
});
