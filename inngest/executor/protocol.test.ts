import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { describe, expect, test } from "vitest";
import { parseFunctionConfig } from "./function-config";
import { callFunction, syncFunctions } from "./protocol";

const signingKey = `signkey-prod-${"ab".repeat(32)}`;
const silent = { info() {}, warn() {}, error() {}, debug() {} };
const client = new Inngest({
  id: "app",
  isDev: false,
  signingKey,
  eventKey: "k",
  aiMetadata: false,
  logger: silent,
});

function createHandler(...functions: InngestFunction.Any[]) {
  return serve({ client, functions, enableUnauthedSync: false });
}

async function parseConfigs(...functions: InngestFunction.Any[]) {
  return (await syncFunctions(createHandler(...functions), signingKey)).map(parseFunctionConfig);
}

const echo = client.createFunction(
  { id: "echo", retries: 2, triggers: { event: "a/b" } },
  ({ event }) => event.data,
);

function call(data: unknown) {
  return {
    itemId: 1,
    runId: "run_1",
    functionId: "app-echo",
    stepId: null,
    attempt: 0,
    maxAttempts: 3,
    parallel: true,
    event: { id: "e", name: "a/b", data, ts: 1 },
    steps: [],
  };
}

describe("signed calls", () => {
  test.each([
    ["plain", { b: 1, a: [true, null, 1.5] }],
    ["hostile", { text: "\u0000 \ud800 \u202e é 😀", ключ: 1e21 }],
  ])("are accepted by the SDK with %s data", async (_, data) => {
    const response = await callFunction(createHandler(echo), signingKey, call(data));
    expect(response).toMatchObject({ status: 200, body: data });
  });

  test("are rejected with another key, or without a signature", async () => {
    const handler = createHandler(echo);
    const otherKey = `signkey-prod-${"cd".repeat(32)}`;

    expect((await callFunction(handler, otherKey, call({}))).status).toBe(401);
    await expect(syncFunctions(handler, otherKey)).rejects.toThrow("401");

    const unsigned = new Request("http://x/api/inngest", {
      method: "PUT",
      body: "{}",
      headers: { host: "x" },
    });
    expect((await handler(unsigned)).status).toBe(401);
  });
});

describe("configuration of functions", () => {
  test("is read from the sync", async () => {
    const function_ = client.createFunction(
      {
        id: "all",
        retries: 4,
        triggers: [{ event: "a/b" }, { cron: "TZ=Europe/Berlin 0 3 * * *" }],
        concurrency: [{ limit: 7 }, { limit: 2, key: "event.data.owner" }],
        idempotency: "event.data.id",
        onFailure: () => undefined,
      },
      () => undefined,
    );
    const [main, failure] = await parseConfigs(function_);

    expect(main).toMatchObject({
      id: "app-all",
      events: ["a/b"],
      crons: ["TZ=Europe/Berlin 0 3 * * *"],
      maxAttempts: 5,
      limit: 7,
      keyLimit: 2,
    });
    expect(main?.concurrencyKey?.({ data: { owner: "o" } })).toBe("o");
    expect(failure).toMatchObject({
      id: "app-all-failure",
      failedFunctionId: "app-all",
      events: ["inngest/function.failed"],
    });
  });

  const base = { id: "odd", retries: 1 as const, triggers: { event: "a/b" } };
  test.each([
    ["throttle", { ...base, throttle: { limit: 1, period: "1m" as const } }],
    ["debounce", { ...base, debounce: { period: "1m" as const } }],
    ["cancel", { ...base, cancelOn: [{ event: "a/c" }] }],
    ["batchEvents", { ...base, batchEvents: { maxSize: 2, timeout: "1s" as const } }],
    ["concurrency", { ...base, concurrency: { limit: 1, scope: "account" as const, key: '"x"' } }],
    ["expression", { ...base, idempotency: "event.data.a == 1" }],
    ["condition", { ...base, triggers: { event: "a/b", if: "event.data.a == 1" } }],
    ["wildcard", { ...base, triggers: { event: "a/*" } }],
    ["never fires", { ...base, triggers: { cron: "0 0 31 2 *" } }],
    ["retries", { id: "odd", triggers: { event: "a/b" } }],
  ])("is rejected when it uses an unsupported option: %s", async (word, options) => {
    await expect(
      parseConfigs(
        client.createFunction(options as Parameters<typeof client.createFunction>[0], () => undefined),
      ),
    ).rejects.toThrow(new RegExp(`"app-odd".*${word}`, "s"));
  });
});
