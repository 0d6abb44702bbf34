import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { secondMs } from "@/lib/kernel/time";
import { listenToChannel, notify } from "@/lib/platform/database/notifications";
import {
  listOtherProcesses,
  type ProcessRole,
  pruneProcesses,
  type RunningProcess,
  registerProcess,
} from "@/lib/platform/database/process-registry";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { processName } from "@/lib/platform/process/process-name";
import { singleton } from "@/lib/platform/process/singleton";

// Several web processes cache what they deliver, and a change made by one of them has to reach the
// caches of all before its caller gets a response. After the commit the changing process waits for
// the others to confirm that they have invalidated. A process that cannot confirm, because its
// connection is lost, must not use its cache: it may only for as long as a lease that it renews.

/**
 * Postgres channel that notifies every process of changed images. An owner's uid stands for all
 * images of that owner.
 */
export const imageChangesChannel = "albumen_image_changes";

/** Time for which a process may use its cache after the last answer of the database. */
const leaseMs = 3 * secondMs;
/** The others know a new process by then, and wait for its confirmations. */
const joinMs = 3 * secondMs;
/** The clocks of two processes measure the same lease. */
const marginMs = secondMs / 2;
const recheckMs = secondMs / 4;

interface CacheSync {
  /** Undefined: this process is alone, or does not serve from its cache. */
  lease:
    | {
        /** When it last asked over its listening connection, and got an answer. */
        heardAt: number;
        /** Time of the last report to the others that it may deliver from its cache. */
        reportedAt: number;
        /** Time of the first such report. */
        joinedAt: number;
      }
    | undefined;
  /** Messages of this process, so that its confirmations find it. */
  id: string;
  requestCount: number;
  isListening: boolean;
}

const sync = singleton<CacheSync>("cache-sync", () => ({
  lease: undefined,
  id: randomUUID(),
  requestCount: 0,
  isListening: false,
}));
const confirmations = singleton("cache-confirmations", () => new EventEmitter().setMaxListeners(0));
const losses = singleton("cache-losses", () => new EventEmitter().setMaxListeners(0));

/**
 * Whether what this process has cached may be delivered: every change since it was read would have
 * invalidated it.
 */
export function isCacheTrusted(now: number = performance.now()): boolean {
  const { lease } = sync;
  // In development the process of the pages is not alone, and does not hear of changes.
  if (!lease) return env().ALBUMEN_PAGES_PORT === undefined;

  const { heardAt, reportedAt, joinedAt } = lease;
  return Math.min(heardAt, reportedAt) + leaseMs > now && joinedAt + joinMs <= now;
}

/**
 * Whether every change that others committed until `maxMs` ago has reached this process. False in a
 * process that takes no part in the exchange, even if it is alone: others may change rows.
 */
export function hasHeardWithin(maxMs: number, now: number = performance.now()): boolean {
  return sync.lease !== undefined && sync.lease.heardAt + maxMs > now && isCacheTrusted(now);
}

/** Calls the listener when changes may have been missed: everything cached has to go. */
export function onCacheLost(listener: () => void): void {
  losses.on("lost", listener);
}

/** Messages on the channel that are no id: a request to confirm, and a confirmation. */
const requestMark = "?";
const confirmationMark = "!";

/**
 * Registers this process among the others and keeps its caches in step with theirs until the
 * returned function is called. A process that does not serve from a cache takes part to have its
 * own changes confirmed.
 */
export function startCacheSync({
  role,
  onChange,
}: {
  role: ProcessRole;
  /** Called with each id that another process has changed. */
  onChange: (id: string) => void;
}): () => Promise<void> {
  const isServing = role === "web";
  const never = Number.NEGATIVE_INFINITY;
  if (isServing) sync.lease = { heardAt: never, reportedAt: never, joinedAt: never };
  const registration = registerProcess({
    role,
    isCaching: () => isServing && sync.isListening,
    onBeat: ({ sentAt, wasCaching }) => {
      if (!sync.lease || !wasCaching) return;

      // The others may not have awaited this process for a while.
      if (sentAt - sync.lease.reportedAt > leaseMs) sync.lease.joinedAt = performance.now();
      sync.lease.reportedAt = sentAt;
    },
  });
  const report = () => registration.beat().catch(() => undefined);
  const stopListening = listenToChannel({
    channel: imageChangesChannel,
    onMessage: (payload) => receive(payload, onChange),
    onConnect: () => {
      losses.emit("lost");
      sync.isListening = true;
      void report();
    },
    onDisconnect: () => {
      sync.isListening = false;
      if (sync.lease) sync.lease.reportedAt = never;
      losses.emit("lost");
      void report();
    },
    onAlive: (sentAt) => {
      if (sync.lease) sync.lease.heardAt = sentAt;
    },
  });
  void pruneProcesses().catch(() => undefined);

  return async () => {
    await stopListening();
    await registration.stop();
    // It is alone again.
    sync.lease = undefined;
  };
}

function receive(payload: string, onChange: (id: string) => void): void {
  if (payload.startsWith(requestMark)) {
    const request = payload.slice(requestMark.length);
    if (request.startsWith(sync.id)) return;

    notify(imageChangesChannel, [`${confirmationMark}${request} ${processName()}`]).catch((err: unknown) =>
      logger().warn({ err }, "an invalidation could not be confirmed"),
    );
  } else if (payload.startsWith(confirmationMark)) {
    const text = payload.slice(confirmationMark.length);
    const at = text.indexOf(" ");
    if (text.startsWith(sync.id)) confirmations.emit(text.slice(0, at), text.slice(at + 1));
  } else onChange(payload);
}

/**
 * Waits until no other process delivers what was cached before the changes that are committed: each
 * has confirmed, or its lease is over. Messages arrive in the order of their commits, so a
 * confirmation is one of everything before.
 */
export async function confirmInvalidation(): Promise<void> {
  let awaited = (await listOtherProcesses()).filter(isAwaited);
  if (awaited.length === 0) return;

  const request = `${sync.id}:${++sync.requestCount}`;
  const deadline = performance.now() + leaseMs + marginMs;
  const confirmed = new Set<string>();
  let wake = () => {};
  const onConfirmation = (name: string) => {
    confirmed.add(name);
    if (awaited.every((other) => confirmed.has(other.name))) wake();
  };
  confirmations.on(request, onConfirmation);
  try {
    await notify(imageChangesChannel, [`${requestMark}${request}`]);
    while (performance.now() < deadline) {
      awaited = awaited.filter(({ name }) => !confirmed.has(name));
      if (awaited.length === 0) return;

      const timer = new AbortController();
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([
        woken,
        delay(recheckMs, undefined, { signal: timer.signal }).catch(() => undefined),
      ]);
      timer.abort();
      if (awaited.every(({ name }) => confirmed.has(name))) return;

      awaited = (await listOtherProcesses({ isFresh: true })).filter(isAwaited);
    }
  } catch (err) {
    // Committed changes stay: the leases of the others end by themselves.
    logger().warn({ err }, "an invalidation could not be requested");
    await delay(Math.max(0, deadline - performance.now()));
  } finally {
    confirmations.off(request, onConfirmation);
  }
}

function isAwaited({ isCaching, ageMs }: RunningProcess): boolean {
  return isCaching && ageMs < leaseMs + marginMs;
}
