import { z } from "zod";
import { retryDelayMs, sleepEnd } from "./backoff";
import { type CallResponse, Operation } from "./protocol";

export interface StepResult {
  stepId: string;
  name: string;
  result: { type: "data"; data: unknown } | { type: "error"; error: unknown };
}

export interface PlannedItem {
  stepId: string;
  sleepName: string | null;
  dueAt: number;
}

export type NextAction =
  | { kind: "call" }
  | { kind: "plan"; items: PlannedItem[] }
  | { kind: "retry"; dueAt: number }
  | { kind: "complete"; output: unknown }
  | { kind: "fail"; error: unknown };

/** The meaning of an SDK response: results to store, and the run's next action. */
export interface Decision {
  steps: StepResult[];
  next: NextAction;
}

interface Attempt {
  attempt: number;
  maxAttempts: number;
}

export function decide(
  response: CallResponse,
  { attempt, maxAttempts }: Attempt,
  now = Date.now(),
): Decision {
  const isLastAttempt = response.noRetry || attempt + 1 >= maxAttempts;
  const retry: NextAction = { kind: "retry", dueAt: now + retryDelayMs(attempt, response.retryAfter, now) };
  if (response.status === 200) return { steps: [], next: { kind: "complete", output: response.body } };
  if (response.status !== 206) {
    return { steps: [], next: isLastAttempt ? { kind: "fail", error: toError(response.body) } : retry };
  }

  const operations = z.array(Operation).parse(response.body);
  const unsupported = operations.find((operation) => !isSupported(operation));
  if (unsupported) return { steps: [], next: { kind: "fail", error: unsupportedError(unsupported) } };

  const steps = operations.flatMap((operation) => stepResult(operation, isLastAttempt) ?? []);
  const planned = operations.flatMap((operation) => plannedItem(operation, now) ?? []);
  const complete = operations.find(({ op }) => op === "RunComplete");
  if (complete) return { steps, next: { kind: "complete", output: complete.data } };
  if (operations.some(({ op }) => op === "StepError") && !isLastAttempt) return { steps, next: retry };

  return { steps, next: planned.length > 0 ? { kind: "plan", items: planned } : { kind: "call" } };
}

/** Returns the result to store of a finished operation; undefined for an unfinished one. */
export function stepResult(operation: Operation, isLastAttempt: boolean): StepResult | undefined {
  const step = { stepId: operation.id, name: operation.displayName ?? operation.name ?? operation.id };
  switch (operation.op) {
    case "Step":
    case "StepRun":
      return { ...step, result: { type: "data", data: operation.data ?? null } };
    case "StepError":
      return isLastAttempt
        ? { ...step, result: { type: "error", error: toError(operation.error) } }
        : undefined;
    case "StepFailed":
      return { ...step, result: { type: "error", error: toError(operation.error) } };
    default:
      return undefined;
  }
}

function plannedItem(operation: Operation, now: number): PlannedItem | undefined {
  if (operation.op === "StepPlanned") return { stepId: operation.id, sleepName: null, dueAt: now };
  if (operation.op !== "Sleep") return undefined;

  return {
    stepId: operation.id,
    sleepName: operation.displayName ?? operation.id,
    dueAt: sleepEnd(operation.name ?? "", now),
  };
}

const supportedOperations = new Set([
  "Step",
  "StepRun",
  "StepError",
  "StepFailed",
  "StepPlanned",
  "Sleep",
  "RunComplete",
]);

/** A race resumes the function when its first step ends; we wait for all parallel steps. */
function isSupported({ op, opts }: Operation): boolean {
  return supportedOperations.has(op) && opts?.parallelMode !== "race";
}

function unsupportedError({ op, displayName, opts }: Operation) {
  const what = supportedOperations.has(op) ? `parallel mode "${opts?.parallelMode}"` : `operation "${op}"`;
  const step = displayName ? ` (step "${displayName}")` : "";
  return toError({ name: "Error", message: `The embedded executor does not support the ${what}${step}.` });
}

/** Returns an error as the SDK expects it: name and message are always set. */
export function toError(error: unknown): Record<string, unknown> {
  const fields = error !== null && typeof error === "object" ? error : { message: String(error) };
  return { name: "Error", message: "Unknown error", stack: "", ...fields };
}
