import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { onImageChange } from "@/lib/caching";
import type { RenditionSpec } from "@/lib/engine";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { minuteMs, secondMs } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/process/logger";
import { processName } from "@/lib/platform/process/process-name";
import { singleton } from "@/lib/platform/process/singleton";
import {
  claimLeases,
  deleteHeldLeases,
  deleteLeases,
  deleteLeasesOfHolders,
  type FileVersion,
  isAnyLeased,
  renewLeases,
} from "./lease-repository";
import { renditionName } from "./rendition";

/** A third of a lease's lifetime, so two renewals may fail. */
const renewalMs = 5 * secondMs;
/** Longer than any rendering's time limit, on a machine that is busy with other work. */
const maxWaitMs = 6 * minuteMs;
const firstDelayMs = 25;
const maxDelayMs = secondMs;

/** Another renderer has taken over leases that this one did not renew in time. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/**
 * The leases of one renderer for a file version. Each rendition is leased to one renderer at a
 * time, across all processes.
 */
export interface RenderLeases {
  /** Aborts when a lease is lost. */
  readonly signal: AbortSignal;
  /**
   * Returns the renditions that are leased to this renderer now and not yet rendered by another.
   */
  claim(specs: readonly RenditionSpec[]): Promise<RenditionSpec[]>;
  /**
   * Checks that this renderer still has its turn and these leases, locks them until the open
   * transaction ends, and releases the leases with its commit.
   * @throws LeaseLostError
   */
  releaseOnCommit(specs: readonly RenditionSpec[]): Promise<void>;
}

interface LeaseRequest {
  /** Renderers of one kind take turns at a file version. */
  turn: "background" | "requests";
  /** Leased from the start; others can be claimed later. */
  specs: readonly RenditionSpec[];
}

/**
 * Runs the work while it has its turn at the file version. Returns undefined when another renderer
 * has the turn or one of the jobs, or takes them over before the work is saved. Occupies no
 * connection: short statements renew the leases, and the leases of a killed process expire.
 */
export async function withRenderLeases<Result>(
  version: FileVersion,
  { turn, specs }: LeaseRequest,
  work: (leases: RenderLeases) => Promise<Result>,
): Promise<Result | undefined> {
  const holder = `${holderPrefix()}${randomUUID()}`;
  const names = [turn, ...specs.map(renditionName)];
  const claimed = await claimLeases(version, names, holder);
  let renewal: NodeJS.Timeout | undefined;
  try {
    if (claimed.length < names.length) return undefined;

    const lost = new AbortController();
    renewal = setInterval(() => void renew(version, { holder, turn, lost }), renewalMs);
    return await work(createLeases(version, { holder, turn, leased: new Set(claimed), signal: lost.signal }));
  } catch (error) {
    if (error instanceof LeaseLostError) return undefined;
    throw error;
  } finally {
    clearInterval(renewal);
    if (claimed.length > 0) await releaseAll(version, holder);
  }
}

const holderPrefix = () => `${processName()}/`;

/**
 * Releases what this process leased before it was killed, so that nothing waits for those leases to
 * expire.
 */
export async function releaseLeasesOfFormerProcess(): Promise<void> {
  await deleteLeasesOfHolders(holderPrefix());
}

interface RenewalOptions {
  holder: string;
  turn: string;
  lost: AbortController;
}

/**
 * A failed renewal is retried at the next interval. If the database stays down, nothing can be
 * saved either.
 */
async function renew(version: FileVersion, { holder, turn, lost }: RenewalOptions): Promise<void> {
  try {
    const held = await renewLeases(version, holder);
    if (!held.includes(turn)) lost.abort(new LeaseLostError());
  } catch (error) {
    logger().warn({ err: error, ...version }, "the leases of a rendering could not be renewed");
  }
}

/** Leases that cannot be deleted now expire. */
async function releaseAll(version: FileVersion, holder: string): Promise<void> {
  try {
    await deleteLeases(version, holder);
    wakeups().emit(version.imageId);
  } catch (error) {
    logger().warn({ err: error, ...version }, "the leases of a rendering could not be released");
  }
}

interface Holding {
  holder: string;
  turn: string;
  leased: Set<string>;
  signal: AbortSignal;
}

function createLeases(version: FileVersion, { holder, turn, leased, signal }: Holding): RenderLeases {
  return {
    signal,
    async claim(specs) {
      const names = specs.map(renditionName).filter((name) => !leased.has(name));
      const claimed = names.length > 0 ? await claimLeases(version, names, holder) : [];
      for (const name of claimed) leased.add(name);

      return specs.filter((spec) => leased.has(renditionName(spec)));
    },
    async releaseOnCommit(specs) {
      const names = specs.map(renditionName);
      const held = await deleteHeldLeases(version, holder, names);
      if (![turn, ...names].every((name) => held.includes(name))) throw new LeaseLostError();

      for (const name of names) leased.delete(name);
    },
  };
}

/** Waits until no other renderer leases any of these. */
export async function waitUntilReleased(
  version: FileVersion,
  specs: readonly RenditionSpec[],
): Promise<void> {
  for await (const _attempt of attempts(version.imageId)) {
    if (!(await isAnyLeased(version, specs.map(renditionName)))) return;
  }
}

/**
 * Yields before each attempt: as soon as the image changes or this process releases a lease on it,
 * else after a growing delay. Works without notifications.
 * @throws AppError SERVICE_UNAVAILABLE after longer than any rendering may last
 */
export async function* attempts(imageId: string): AsyncGenerator<number> {
  let isAwake = false;
  let wake = () => {};
  const listener = () => {
    isAwake = true;
    wake();
  };
  const deadline = Date.now() + maxWaitMs;
  wakeups().on(imageId, listener);
  try {
    for (let count = 1, delayMs = firstDelayMs; ; count++, delayMs = Math.min(delayMs * 2, maxDelayMs)) {
      yield count;
      if (Date.now() > deadline) throw new AppError(commonErrors.unavailable, { retryAfterSeconds: 5 });

      if (!isAwake)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, delayMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isAwake = false;
    }
  } finally {
    wakeups().off(imageId, listener);
  }
}

function wakeups(): EventEmitter {
  return singleton("lease-wakeups", () => {
    const emitter = new EventEmitter().setMaxListeners(0);
    onImageChange((imageId) => emitter.emit(imageId));
    return emitter;
  });
}
