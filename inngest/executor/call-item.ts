import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { loadRun, maxCrashes, type QueueItem } from "@/lib/jobs/queue";
import { logRepeatedWork } from "@/lib/platform/database/database-outage";
import { applyDecision } from "./apply-decision";
import { type Decision, decide, toError } from "./decision";
import type { FunctionConfig } from "./function-config";
import { type CallResponse, callFunction, type ServeHandler } from "./protocol";

export interface CallEnvironment {
  handler: ServeHandler;
  signingKey: string;
  functions: FunctionConfig[];
  isStopping: () => boolean;
}

/**
 * Runs the item, then stores its results and queues what follows. `isHalted` discards a void
 * result.
 */
export async function runItem(
  item: QueueItem,
  environment: CallEnvironment,
  isHalted: () => boolean,
): Promise<void> {
  const { functions, isStopping } = environment;
  const decision = await makeDecision(item, environment);
  if (isHalted()) return;

  try {
    await withDatabaseRetry(isStopping, () => applyDecision(item, decision, functions));
  } catch (error) {
    if (isStopping()) throw error;

    const failed: Decision = { steps: [], next: { kind: "fail", error: toError(error) } };
    await withDatabaseRetry(isStopping, () => applyDecision(item, failed, functions));
  }
}

async function makeDecision(item: QueueItem, environment: CallEnvironment): Promise<Decision> {
  const { functions, isStopping } = environment;
  if (item.crashes >= maxCrashes) {
    const error = toError({ message: `The process ended ${item.crashes} times while this job was running.` });
    return { steps: [], next: { kind: "fail", error } };
  }

  if (item.stepId !== null && item.sleepName !== null) {
    const sleepStep = {
      stepId: item.stepId,
      name: item.sleepName,
      result: { type: "data" as const, data: null },
    };
    return { steps: [sleepStep], next: { kind: "call" } };
  }

  const maxAttempts = functions.find(({ id }) => id === item.functionId)?.maxAttempts ?? 1;
  const run = await withDatabaseRetry(isStopping, () => loadRun(item.runId));
  const call = { ...item, ...run, itemId: item.id, maxAttempts };
  const response = await callFunction(environment.handler, environment.signingKey, call).catch(
    toErrorResponse,
  );
  try {
    return decide(response, { attempt: item.attempt, maxAttempts });
  } catch (error) {
    return decide(toErrorResponse(error), { attempt: item.attempt, maxAttempts });
  }
}

/** Treats a missing or unreadable response as an error of the function. */
function toErrorResponse(error: unknown): CallResponse {
  return { status: 500, body: toError(error), noRetry: false, retryAfter: null };
}

/** Invalid data, violated constraint, exceeded database limit: a retry does not help. */
const permanentErrorClasses = new Set(["22", "23", "54"]);
const initialDelayMs = 100;
const maxDelayMs = 2_000;

/**
 * Repeats database work until it succeeds: the result to store may have taken minutes to compute,
 * and the database comes back. Throws when a retry cannot help, or on shutdown.
 */
async function withDatabaseRetry<Result>(
  isStopping: () => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let delayMs = initialDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    try {
      return await work();
    } catch (error) {
      if (isStopping() || permanentErrorClasses.has(sqlState(error).slice(0, 2))) throw error;

      logRepeatedWork(error, "the state of a job could not be read or stored and is retried");
      await delay(delayMs);
    }
  }
}

const DatabaseError = z
  .object({ code: z.string() })
  .or(z.object({ cause: z.object({ code: z.string() }) }).transform(({ cause }) => cause));

function sqlState(error: unknown): string {
  return DatabaseError.safeParse(error).data?.code ?? "";
}
