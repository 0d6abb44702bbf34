import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { decide } from "@/inngest/executor/decision";
import { type FunctionConfig, parseFunctionConfig } from "@/inngest/executor/function-config";
import { callFunction, syncFunctions } from "@/inngest/executor/protocol";

interface ReceivedEvent {
  id: string;
  name: string;
  data: unknown;
}

export interface FakeInngest {
  /** `INNGEST_BASE_URL`. */
  url: string;
  eventKey: string;
  signingKey: string;
  events: ReceivedEvent[];
  /** The result of each run. */
  runs: Array<{ functionId: string; status: "completed" | "failed"; error?: unknown }>;
  /** Reads the functions from the app, which may then be called. */
  sync(appOrigin: string): Promise<FunctionConfig[]>;
  close(): Promise<void>;
}

interface InngestOptions {
  /** Whether what waits for an event may run; what may not is dropped. */
  mayRun?: () => Promise<boolean>;
}

type CallApp = (request: Request) => Promise<Response>;

const eventKey = "fake-event-key";
const signingKey = `signkey-prod-${"cd".repeat(32)}`;

/** Calls the function until its run has ended. */
async function runFunction(
  call: CallApp,
  { id, maxAttempts }: FunctionConfig,
  event: ReceivedEvent,
): Promise<FakeInngest["runs"][number]> {
  const base = { itemId: 1, runId: randomUUID(), functionId: id, maxAttempts, parallel: false, event };
  const steps: Array<[string, unknown]> = [];
  let stepIds: Array<string | null> = [null];
  for (let attempt = 0; ; ) {
    const stepId = stepIds.shift() ?? null;
    const response = await callFunction(call, signingKey, { ...base, stepId, attempt, steps });
    const { steps: ended, next } = decide(response, { attempt, maxAttempts });
    steps.push(...ended.map(({ stepId: endedId, result }): [string, unknown] => [endedId, result]));
    if (next.kind === "complete") return { functionId: id, status: "completed" };
    if (next.kind === "fail") return { functionId: id, status: "failed", error: next.error };

    if (next.kind === "plan") stepIds = next.items.map((item) => item.stepId);
    attempt = next.kind === "retry" ? attempt + 1 : 0;
    if (next.kind === "retry") await delay(200);
  }
}

/**
 * Starts what Inngest Cloud is for the app: it takes events and calls `/api/inngest` with signed
 * requests. It has no crons, and everything is in memory.
 */
export async function startInngest({ mayRun = async () => true }: InngestOptions = {}): Promise<FakeInngest> {
  const events: ReceivedEvent[] = [];
  const runs: FakeInngest["runs"] = [];
  const running = new Set<Promise<void>>();
  let functions: FunctionConfig[] = [];
  let call: CallApp;

  function receive(received: ReceivedEvent[]): void {
    for (const event of received) {
      if (events.some(({ id }) => id === event.id)) continue;

      events.push(event);
      for (const config of functions) {
        if (!config.events.includes(event.name)) continue;

        const run = mayRun()
          .then((isAllowed) => (isAllowed ? runFunction(call, config, event) : undefined))
          .catch((error: unknown) => ({ functionId: config.id, status: "failed" as const, error }))
          .then((ended) => void (ended && runs.push(ended)))
          .finally(() => running.delete(run));
        running.add(run);
      }
    }
  }

  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isEvent = request.method === "POST" && request.url === `/e/${eventKey}`;
    // Steps that the SDK reports in the middle of a call are in its answer again.
    const isCheckpoint = /^\/v1\/checkpoint\//.test(request.url ?? "");
    response.writeHead(isEvent || isCheckpoint ? 200 : 404, { "content-type": "application/json" });
    if (!isEvent) return void response.end("{}");

    const received: ReceivedEvent[] = JSON.parse(body);
    response.end(JSON.stringify({ ids: received.map(({ id }) => id), status: 200 }));
    receive(received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();

  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    eventKey,
    signingKey,
    events,
    runs,
    async sync(appOrigin) {
      call = (request) => {
        const { pathname, search } = new URL(request.url);
        return request.text().then((sent) => {
          const headers = new Headers(request.headers);
          headers.delete("host");
          return fetch(appOrigin + pathname + search, { method: request.method, headers, body: sent });
        });
      };
      functions = (await syncFunctions(call, signingKey)).map(parseFunctionConfig);
      return functions;
    },
    async close() {
      await Promise.all(running);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
