import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { type Cell, writeCells } from "@/lib/analytics";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { maxFunctionBodyBytes } from "@/lib/platform/process/function-body";
import { singleton } from "@/lib/platform/process/singleton";
import { createParser } from "../formats/create-parser";
import {
  findLogBatch,
  findLogSourceById,
  insertLogBatch,
  type LogSourceRow,
  lockLogSource,
  updateLogSource,
} from "../repository";
import { type IngestedBatch, maxPackedBytes, maxUnpackedBytes } from "../resource";
import { BatchCounter } from "./batch-counter";
import { LineSplitter } from "./line-splitter";
import { unpack } from "./unpack";

/** Lines of a log as they arrive, with their place in its file. */
export interface LogBatch {
  body: AsyncIterable<Uint8Array>;
  /** Name of the file, which no other file of the source has. */
  file?: string | undefined;
  /** Position of the first byte in the file. */
  offset?: number | undefined;
}

/** Batches that are counted at a time. Each needs memory for its cells. */
const maxActive = 4;

const slots = () => singleton("log-batches", () => pLimit(maxActive));

/** Writing the cells of a large batch takes longer than other statements. */
const statementTimeoutMs = 60_000;

/**
 * Counts the lines of a batch once. The batch and its cells are written in one transaction: after a
 * lost connection or a killed process, it can be sent again.
 * @throws AppError UNAUTHORIZED for a source that is deleted, BODY_TOO_LARGE, VALIDATION_ERROR
 */
export function ingestLog(sourceId: string, batch: LogBatch): Promise<IngestedBatch> {
  return slots()(() => count(sourceId, batch));
}

async function count(sourceId: string, batch: LogBatch): Promise<IngestedBatch> {
  const source = await findLogSourceById(sourceId);
  if (!source) throw unknownSourceError();

  const named = hashOfPlace(batch);
  const content = createHash("sha256");
  const counter = new BatchCounter(source.hosts, createParser(source.format), Date.now());
  const splitter = new LineSplitter();
  let sizeBytes = 0;
  for await (const chunk of unpack(batch.body, limitsHere())) {
    sizeBytes += chunk.length;
    if (named === undefined) content.update(chunk);
    await counter.add(splitter.push(chunk));
  }
  await counter.add(splitter.end());
  if (splitter.oversizedCount > 0) counter.reject("oversized", splitter.oversizedCount);
  const cells = await counter.finish();
  // An empty batch takes no place of one with lines.
  if (sizeBytes === 0) return { counted: 0, rejected: {}, duplicate: false, size_bytes: 0 };

  return record(source, { batchHash: named ?? content.digest("hex"), sizeBytes, counter, cells });
}

/** The hash of the place of the batch in its file; undefined if the sender does not know it. */
function hashOfPlace({ file, offset }: LogBatch): string | undefined {
  if (file === undefined) return undefined;
  return createHash("sha256")
    .update(`${offset ?? 0}\n${file}`)
    .digest("hex");
}

const limitsHere = () => ({
  maxPackedBytes: env().isServerless ? maxFunctionBodyBytes : maxPackedBytes,
  maxUnpackedBytes,
});

interface CountedBatch {
  batchHash: string;
  sizeBytes: number;
  counter: BatchCounter;
  cells: readonly Cell[];
}

function record({ id }: LogSourceRow, batch: CountedBatch): Promise<IngestedBatch> {
  const { batchHash, sizeBytes, counter, cells } = batch;
  const { counted, rejected } = counter;

  return transaction(
    async () => {
      const source = await lockLogSource(id);
      if (!source) throw unknownSourceError();

      const earlier = await findLogBatch(id, batchHash);
      if (earlier)
        return {
          counted: earlier.counted,
          rejected: earlier.rejected,
          duplicate: true,
          size_bytes: earlier.sizeBytes,
        };

      const receivedAt = isoTime();
      await insertLogBatch({ sourceId: id, batchHash, receivedAt, sizeBytes, counted, rejected });
      await writeCells(cells, counter.accessedAt);
      await updateLogSource(id, {
        lastBatchAt: receivedAt,
        batches: source.batches + 1,
        counted: source.counted + counted,
        bytes: source.bytes + counter.bytes,
        rejected: addCounts(source.rejected, rejected),
      });

      return { counted, rejected, duplicate: false, size_bytes: sizeBytes };
    },
    { statement_timeout: statementTimeoutMs },
  );
}

function addCounts(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

const unknownSourceError = () => new AppError(commonErrors.unauthorized);
