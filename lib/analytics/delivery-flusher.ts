import type { IncomingHttpHeaders } from "node:http";
import { secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { readCountry } from "@/lib/platform/network/caller-country";
import { isBehindProxy } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { singleton } from "@/lib/platform/process/singleton";
import { type Cell, type DeliveryKey, unknownCountry, type Visit } from "./cell";
import { currentTransactionId, wasCommitted } from "./counts-repository";
import { DeliveryCounter } from "./delivery-counter";
import { toUtcDay } from "./period";
import { parseReferrer } from "./visit-headers";
import { writeCells } from "./write-cells";

const flushAfterMs = 5 * secondMs;

/**
 * Cells being written to the database. The transaction id later shows whether they were committed.
 */
interface Batch {
  cells: Cell[];
  transactionId: string | undefined;
}

/**
 * Counts in memory and writes everything a few seconds later in one batch. While the database is
 * down, counts stay in memory. If a commit's outcome is unknown, it is looked up before a retry:
 * nothing is lost or counted twice.
 */
export class DeliveryFlusher {
  private readonly counter = new DeliveryCounter();
  private timer: NodeJS.Timeout | undefined;
  private lastFlush: Promise<void> = Promise.resolve();
  private unconfirmed: Batch | undefined;

  count(image: DeliveryKey, visit: Visit, bytes: number): void {
    const cell = this.counter.getCell(image, visit);
    cell.requests++;
    cell.bytes += bytes;
    if (this.timer === undefined) this.schedule();
  }

  /**
   * Flushes run one at a time, in order. The promise resolves after the attempt, whether it
   * succeeded or not.
   */
  flush(): Promise<void> {
    this.lastFlush = this.lastFlush.then(() => this.attemptFlush());
    return this.lastFlush;
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.flush(), flushAfterMs).unref();
  }

  private async attemptFlush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      await this.resolveUnconfirmed();
      await this.writeBatch();
    } catch (err) {
      logger().warn({ err }, "delivery counts could not be saved yet");
      if (this.timer === undefined) this.schedule();
    }
  }

  /** Determines whether the previous batch was committed. */
  private async resolveUnconfirmed(): Promise<void> {
    const batch = this.unconfirmed;
    if (!batch) return;

    const isWritten = batch.transactionId !== undefined && (await wasCommitted(batch.transactionId));
    this.unconfirmed = undefined;
    if (!isWritten) this.counter.restore(batch.cells);
  }

  private async writeBatch(): Promise<void> {
    if (this.counter.isEmpty) return;

    const batch: Batch = { cells: this.counter.drain(), transactionId: undefined };
    this.unconfirmed = batch;

    await transaction(async () => {
      batch.transactionId = await currentTransactionId();
      await writeCells(batch.cells);
    });

    this.unconfirmed = undefined;
  }
}

const flusher = () => singleton("delivery-flusher", () => new DeliveryFlusher());

/**
 * Counts one delivered response: 200, 206 and 304, for GET and HEAD. Counts the bytes of the body
 * sent; 304 and HEAD have none. Takes about a microsecond. The database gets the count within five
 * seconds, without a guarantee.
 */
export function countDelivery(image: DeliveryKey, headers: IncomingHttpHeaders, bytes: number): void {
  const country = readCountry((name) => headers[name], isBehindProxy()) ?? unknownCountry;
  const referrer = parseReferrer(headers.referer);
  const day = toUtcDay(Date.now());
  flusher().count(image, { day, country, referrer }, bytes);
}

/** Writes all counts of this process, for shutdown. */
export function flushDeliveries(): Promise<void> {
  return flusher().flush();
}
