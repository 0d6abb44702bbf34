import { afterAll, expect, it } from "vitest";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount } from "@/test/builders/account";
import { withOrigin } from "@/test/builders/uploads";
import { seed } from "@/test/harness/fast-check";
import { createKeeper } from "./keeper";
import { type Finding, readProgress } from "./record";
import { catalog, runCalls } from "./run-calls";
import { createSchedule } from "./schedule";
import { chooseOrigin, startProduct } from "./start-product";

// Generated calls of every operation by every class of identity, to the built product over HTTP.
// `npm run test:calls` chooses how many, and continues earlier runs.

const { operations, identities, pairs } = catalog;
const calls = Number(process.env.ALBUMEN_TEST_CALLS ?? pairs);
const from = process.env.ALBUMEN_TEST_CONTINUE === "true" ? readProgress(seed, catalog.id) : 0;
const operatorCount = 24;

afterAll(closeDatabase);

const describeFinding = ({ operation, identity, fault, call, curl, response, log }: Finding) =>
  [`${operation} by ${identity}: ${fault}`, `seed ${seed}, call ${call}`, curl, response, log].join("\n");

/** Creates the operators, whom the product knows from its start. */
async function createOperators(origin: string): Promise<Account[]> {
  const operators: Account[] = [];
  for (let count = 0; count < operatorCount; count++) operators.push(await createAccount(origin));
  Object.assign(env(), { ALBUMEN_OPERATORS: operators.map(({ actor }) => actor.account.owner) });

  return operators;
}

it(`${calls} calls have documented responses without leaks`, { timeout: 24 * 3_600_000 }, async () => {
  const origin = await chooseOrigin();
  const operators = await createOperators(origin);
  const { stop, findLog } = await startProduct(origin, operators);
  try {
    const keeper = await createKeeper(origin);
    const { urls } = await (await createAccount(origin)).createImage({ visibility: "public" });
    const shownUrl = withOrigin(origin, urls.original);
    const startedAt = performance.now();
    const to = from + calls;
    const run = await runCalls({ origin, seed, from, to, keeper, shownUrl, operators, findLog });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const pairOf = createSchedule(pairs, seed);
    for (let earlier = 0; earlier < Math.min(from, pairs); earlier++) run.covered.add(pairOf(earlier));
    console.log(
      [
        `Seed ${seed}: calls ${from} to ${to - 1} in ${seconds} s, the slowest in ${Math.round(run.slowestMs)} ms.`,
        `${operations} operations × ${identities} identities: ${run.covered.size} of ${pairs} pairs called.`,
        `Statuses: ${JSON.stringify(run.statuses)}. Kinds of faults: ${run.findings.length}.`,
      ].join("\n"),
    );

    expect(run.findings.map(describeFinding).join("\n\n")).toBe("");
    if (to >= pairs) expect(run.covered.size).toBe(pairs);
  } finally {
    await stop();
  }
});
