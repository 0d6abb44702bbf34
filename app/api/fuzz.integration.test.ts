import { beforeAll, describe, expect, it } from "vitest";
import { findFaults } from "@/test/builders/generated-calls/find-faults";
import { type GeneratedCall, generateCalls } from "@/test/builders/generated-calls/generated-call";
import { documentedOperations, type Operation } from "@/test/builders/generated-calls/operation";
import { Players } from "@/test/builders/generated-calls/player";
import { serveApi } from "@/test/harness/api-suite";
import { fc, seed } from "@/test/harness/fast-check";
import { holdLeaderLock } from "@/test/harness/leader";
import { isComplete } from "@/test/harness/sample";

// Calls generated from the OpenAPI document, from valid to hostile. ALBUMEN_TEST_SEED changes them,
// ALBUMEN_TEST_CALLS sets how many.

const calls = Number(process.env.ALBUMEN_TEST_CALLS ?? (isComplete ? 20_000 : 100));
const batchSize = 500;
const concurrency = 16;
/** A library takes as long to fill as many calls. */
const ownerCount = Math.min(24, Math.ceil(calls / 25));

const api = serveApi({ proxyHops: 1 });
holdLeaderLock();

const operations = documentedOperations();
const byId = new Map(operations.map((operation) => [operation.endpoint.operationId, operation]));

/** Operations as slow as many others together, because they decode, fetch, compute or render. */
const slow = new Set(["uploadImage", "importImage", "getOpenApi"]);
const getWeight = ({ endpoint: { operationId } }: Operation) =>
  operationId === "deleteAccount" ? 1 : slow.has(operationId) ? 4 : 20;
const anyCall: fc.Arbitrary<GeneratedCall> = fc.oneof(
  ...operations.map((operation) => ({ weight: getWeight(operation), arbitrary: generateCalls(operation) })),
);

/** Runs the work on each item, a few at once. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
) {
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

describe("generated calls", () => {
  let owners: Players;
  const reached = new Map<string, Set<number>>();

  beforeAll(async () => {
    owners = new Players(api.origin);
    await owners.join(ownerCount);
  });

  it(`are answered as documented, all ${calls}`, { timeout: 600_000 }, async () => {
    const faults = new Map<string, string>();
    for (let start = 0; start < calls; start += batchSize) {
      const batchSeed = seed + start;
      const sample = fc.sample(anyCall, { seed: batchSeed, numRuns: Math.min(batchSize, calls - start) });
      await forEachConcurrently(sample, async (call, index) => {
        const operation = byId.get(call.operationId);
        if (!operation) throw new Error(`${call.operationId} is not in the document`);

        const answer = await owners.play(call);
        reached.set(call.operationId, (reached.get(call.operationId) ?? new Set()).add(answer.status));
        const where = `seed ${batchSeed}, path ${index}\n${answer.sent}\n${answer.status} ${answer.text.slice(0, 500)}`;
        for (const fault of findFaults(operation, answer)) {
          const kind = `${call.operationId}: ${fault}`;
          if (!faults.has(kind)) faults.set(kind, where);
        }
      });
    }
    expect([...faults].map(([kind, where]) => `${kind}\n${where}`).join("\n\n")).toBe("");
  });

  it.runIf(isComplete)("succeed at least once for every operation", async () => {
    const isReached = ({ endpoint }: Operation) =>
      reached.get(endpoint.operationId)?.has(endpoint.success.status) === true;
    // A rarely called operation has had few chances. The owners know most resources, but may have
    // deleted what a call needs.
    const newcomers = new Players(api.origin);
    await newcomers.join(4);
    for (const operation of operations.filter((one) => !isReached(one))) {
      const sample = fc.sample(generateCalls(operation), { seed, numRuns: 500 });
      for (const call of sample) {
        const statuses = [(await owners.play(call)).status, (await newcomers.play(call)).status];
        reached.set(call.operationId, new Set(statuses));
        if (isReached(operation)) break;
      }
    }

    const missed = operations.filter((one) => !isReached(one));

    expect(missed.map(({ endpoint }) => endpoint.operationId)).toEqual([]);
  });
});
