import { createHash } from "node:crypto";
import type { Account } from "@/test/builders/account";
import { generateCalls } from "@/test/builders/generated-calls/generated-call";
import { documentedOperations } from "@/test/builders/generated-calls/operation";
import { fc } from "@/test/harness/fast-check";
import { callers } from "./callers";
import { checkResponse } from "./check-response";
import { extraHeaders } from "./extra-headers";
import type { Keeper } from "./keeper";
import { append, type Finding } from "./record";
import { createSchedule } from "./schedule";
import { buildRequest, sendRequest, toCurl } from "./send-call";
import { Worlds } from "./worlds";

const concurrency = 8;
const partSize = 500;
const maxShown = 2_000;

const operations = documentedOperations().map((operation) => ({
  operation,
  generator: fc.tuple(generateCalls(operation), extraHeaders),
}));
const operationIds = operations.map(({ operation }) => operation.endpoint.operationId);

export const catalog = {
  operations: operations.length,
  identities: callers.length,
  pairs: operations.length * callers.length,
  /** Identifies the operations and identities, whose order decides the calls of a seed. */
  id: createHash("sha256")
    .update(JSON.stringify([operationIds, callers.map(({ name }) => name)]))
    .digest("hex")
    .slice(0, 12),
};

interface Options {
  origin: string;
  seed: number;
  /** The number of the first call. */
  from: number;
  /** Exclusive. */
  to: number;
  keeper: Keeper;
  shownUrl: string;
  operators: readonly Account[];
  findLog: (requestId: string) => string;
}

interface Run {
  options: Options;
  worlds: Worlds;
  /** The shortest example of each kind of fault. */
  findings: Finding[];
  covered: Set<number>;
  statuses: Record<string, number>;
  slowestMs: number;
}

interface PlannedCall {
  callNumber: number;
  pair: number;
}

/** Makes the calls from one number to another. Each of several workers has a library of its own. */
export async function runCalls(options: Options): Promise<Run> {
  const { seed, from, to } = options;
  const worlds = new Worlds(options);
  const run: Run = { options, worlds, findings: [], covered: new Set(), statuses: {}, slowestMs: 0 };
  const pairOf = createSchedule(catalog.pairs, seed);
  for (let start = from; start < to; start += partSize) {
    const end = Math.min(to, start + partSize);
    const planned: PlannedCall[] = [];
    for (let callNumber = start; callNumber < end; callNumber++)
      planned.push({ callNumber, pair: pairOf(callNumber) });

    const startedAt = performance.now();
    const before = { ...run.statuses };
    const workers = Array.from({ length: concurrency }, (_, worker) => worker);
    await Promise.all(
      workers.map(async (worker) => {
        for (const call of planned.filter((one) => one.callNumber % concurrency === worker))
          await makeCall(run, worker, call);
      }),
    );

    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const statuses = Object.fromEntries(
      Object.entries(run.statuses).map(([status, count]) => [status, count - (before[status] ?? 0)]),
    );
    append({ seed, catalog: catalog.id, from: start, to: end, seconds, statuses });
  }

  return run;
}

async function makeCall(run: Run, worker: number, { callNumber, pair }: PlannedCall): Promise<void> {
  const { options, worlds, statuses } = run;
  const { origin, seed, keeper, findLog } = options;
  const chosen = operations[pair % operations.length];
  const identity = callers[Math.floor(pair / operations.length)];
  if (!identity || !chosen) throw new Error(`there is no pair ${pair}`);

  const { operation, generator } = chosen;
  const { endpoint } = operation;
  const callSeed = Math.imul(seed, 1_000_003) + callNumber;
  const [generated] = fc.sample(generator, { seed: callSeed, numRuns: 1 });
  if (!generated) throw new Error("no call was generated");

  const [call, extra] = generated;
  const { world, credential } = await worlds.take(worker, identity, endpoint);
  const own = identity.isInside ? world.resources : world.outside;
  // Callers outside the library name its resources as often as their own.
  const resources = callNumber % 2 === 0 ? world.resources : own;
  const request = await buildRequest({ call, extra, credential, resources, tags: world.tags, callNumber });
  const startedAt = performance.now();
  const response = await sendRequest(origin, request);
  run.slowestMs = Math.max(run.slowestMs, performance.now() - startedAt);
  run.covered.add(pair);

  const where = { operation: endpoint.operationId, identity: identity.name, seed, call: callNumber };
  const curl = toCurl(origin, request);
  if ("failure" in response) {
    addFinding(run, { ...where, fault: `no response: ${response.failure}`, curl, response: "", log: "" });
    return;
  }

  const { status, headers, text } = response;
  statuses[status] = (statuses[status] ?? 0) + 1;
  for (const fault of checkResponse({ operation, identity, request, response }, keeper, world)) {
    const log = status >= 500 ? findLog(String(headers["x-request-id"])).slice(0, maxShown) : "";
    addFinding(run, { ...where, fault, curl, response: `${status} ${text.slice(0, maxShown)}`, log });
  }

  world.count(identity, endpoint, response);
  if (headers.etag) world.tags.set(request.path, String(headers.etag));
  if (status >= 300) return;
  if (call.method === "DELETE") own.learnDeletion(endpoint, request.path);
  if (headers["content-type"]?.toString().startsWith("application/json"))
    own.own.learn(endpoint.operationId, JSON.parse(text));
}

/** Keeps the shortest request for each kind of fault. */
function addFinding({ findings }: Run, finding: Finding): void {
  append(finding);
  const isSame = (one: Finding) => one.fault === finding.fault && one.operation === finding.operation;
  const at = findings.findIndex(isSame);
  if (at < 0) findings.push(finding);
  else if (finding.curl.length < (findings[at]?.curl.length ?? 0)) findings[at] = finding;
}
