import { z } from "zod";
import { suspectCrashes } from "@/lib/jobs/queue";
import { singleton } from "@/lib/platform/process/singleton";
import { saveSteps } from "./apply-decision";
import { stepResult } from "./decision";
import type { Executor } from "./executor";
import { ingestEvents, JobEvent } from "./ingest";
import { Operation } from "./protocol";

const running = singleton("job-executor", () => ({ executor: undefined as Executor | undefined }));

/** Sets the executor that answers this process's Inngest client. */
export function setRunningExecutor(executor: Executor | undefined): void {
  running.executor = executor;
}

/**
 * The Inngest client's `fetch`: answers its two server calls in this process. Fails as `fetch` does
 * for an unreachable server. The SDK logs every other error as a misconfiguration.
 */
export async function embeddedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { executor } = running;
  if (!executor) throw new Error("No job executor runs in this process: publish events through lib/jobs.");

  try {
    return await answer(executor, input, init);
  } catch (error) {
    throw new TypeError("fetch failed", { cause: error });
  }
}

async function answer(
  executor: Executor,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const body: unknown = JSON.parse(String(init?.body ?? "null"));
  if (pathname.startsWith("/e/")) return receiveEvents(executor, body);
  if (/^\/v1\/checkpoint\/[^/]+\/async$/.test(pathname)) return receiveSteps(executor, body);

  return Response.json({ error: `The embedded executor has no ${pathname}.` }, { status: 501 });
}

async function receiveEvents(executor: Executor, body: unknown): Promise<Response> {
  const events = z.array(JobEvent).safeParse(body);
  if (!events.success) return Response.json({ status: 400, error: events.error.message }, { status: 400 });

  const ids = await ingestEvents(events.data, executor.functions);
  executor.wake();

  return Response.json({ ids, status: 200 });
}

const Checkpoint = z.object({ qi_id: z.string(), steps: z.array(Operation) });

/** Stores steps in the middle of a call. 409 stops the SDK from continuing it. */
async function receiveSteps(executor: Executor, body: unknown): Promise<Response> {
  const { qi_id: itemId, steps } = Checkpoint.parse(body);
  const activeRun = executor.activeRuns.get(Number(itemId));
  const results = steps.map((operation) => stepResult(operation, true));
  if (!results.every((result) => result !== undefined)) {
    return Response.json({ error: "Only steps that have ended are stored here." }, { status: 400 });
  }

  const wasSuspect = activeRun !== undefined && activeRun.item.crashes >= suspectCrashes;
  const isStored = activeRun !== undefined && !activeRun.halted && (await saveSteps(activeRun.item, results));
  // Others waited for it.
  if (wasSuspect) executor.wake();
  if (activeRun && executor.isStopping()) activeRun.halted = true;

  return isStored && !activeRun.halted
    ? Response.json({})
    : Response.json({ error: "This call is over." }, { status: 409 });
}
