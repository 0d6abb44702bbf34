import { secondMs } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/logger";
import { transaction } from "@/lib/platform/transaction";
import type { Cell, CountedImage, Visit } from "./cell";
import { currentTransactionId, wasCommitted } from "./counts-repository";
import { DeliveryCounter } from "./delivery-counter";
import { writeCells } from "./write-cells";

const flushAfterMs = 5 * secondMs;

/** Cells on their way into the database; the id of their transaction tells afterwards whether they have arrived. */
interface Batch {
  cells: Cell[];
  transactionId: string | undefined;
}

/**
 * Counts in memory and writes it down a few seconds later, all at once. When the database is away, what was counted waits
 * in memory; a batch whose commit broke off is looked up before it is counted again, so nothing is lost and nothing is
 * counted twice.
 */
export class DeliveryFlusher {
  private readonly counter = new DeliveryCounter();
  private timer: NodeJS.Timeout | undefined;
  private last: Promise<void> = Promise.resolve();
  private uncertain: Batch | undefined;

  count(image: CountedImage, visit: Visit, bytes: number): void {
    const cell = this.counter.cellOf(image, visit);
    cell.requests++;
    cell.bytes += bytes;
    if (this.timer === undefined) this.schedule();
  }

  /** One at a time, in order; the result says only that it was tried. */
  flush(): Promise<void> {
    this.last = this.last.then(() => this.tryToWrite());
    return this.last;
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.flush(), flushAfterMs).unref();
  }

  private async tryToWrite(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    try {
      await this.settle();
      await this.write();
    } catch (err) {
      logger().warn({ err }, "delivered requests could not be written down yet");
      if (this.timer === undefined) this.schedule();
    }
  }

  /** Finds out what became of the batch before. */
  private async settle(): Promise<void> {
    const batch = this.uncertain;
    if (!batch) return;
    const isWritten = batch.transactionId !== undefined && (await wasCommitted(batch.transactionId));
    this.uncertain = undefined;
    if (!isWritten) this.counter.giveBack(batch.cells);
  }

  private async write(): Promise<void> {
    if (this.counter.isEmpty) return;
    const batch: Batch = { cells: this.counter.take(), transactionId: undefined };
    this.uncertain = batch;
    await transaction(async () => {
      batch.transactionId = await currentTransactionId();
      await writeCells(batch.cells);
    });
    this.uncertain = undefined;
  }
}
