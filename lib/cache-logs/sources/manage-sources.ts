import { commitChange } from "@/lib/changes";
import { hashKey, isWellFormedToken, mintToken } from "@/lib/identity";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { cacheLogErrors } from "../errors";
import {
  deleteLogBatches,
  deleteLogSourceRow,
  findLogSourceByHash,
  findLogSourceByName,
  insertLogSource,
  type LogSourceRow,
  listLogSourceRows,
  lockLogSources,
} from "../repository";
import {
  type CreateLogSource,
  type LogSourceResource,
  type LogSourceWithToken,
  maxLineAgeDays,
} from "../resource";

const maxSources = 100;
const tokenPrefix = "alg";

export async function listLogSources(): Promise<{ data: LogSourceResource[] }> {
  return { data: (await listLogSourceRows()).map(toResource) };
}

/**
 * Creates a log source. The returned token is the only copy.
 * @throws AppError CONFLICT
 */
export async function createLogSource(actor: Actor, fields: CreateLogSource): Promise<LogSourceWithToken> {
  return transaction(async () => {
    await lockLogSources();
    if ((await listLogSourceRows()).length >= maxSources) throw new AppError(cacheLogErrors.tooManySources);

    const { row, token } = await insert(fields);
    await commitChange(actor, { resource: "log_source", action: "create", id: row.id });

    return { ...toResource(row), token };
  });
}

async function insert(fields: CreateLogSource): Promise<{ row: LogSourceRow; token: string }> {
  const id = newId("lgs");
  const token = mintToken(tokenPrefix, id);
  const row = await insertLogSource({
    ...fields,
    id,
    tokenHash: hashKey(token),
    createdAt: isoTime(),
    rejected: {},
  });

  return { row, token };
}

/**
 * Returns the source with this name for the collector on the server itself, which needs no
 * token. Creates the source for every host at its first start.
 */
export async function ensureLogSource(
  fields: Pick<CreateLogSource, "name" | "format">,
): Promise<{ id: string }> {
  const known = await findLogSourceByName(fields.name);
  if (known) return known;

  return transaction(async () => {
    await lockLogSources();
    const added = await findLogSourceByName(fields.name);

    return added ?? (await insert({ ...fields, hosts: ["*"] })).row;
  });
}

/**
 * Deletes a log source. Its token stops working at once; what was counted stays.
 * @throws AppError NOT_FOUND
 */
export async function deleteLogSource(actor: Actor, id: string): Promise<{ id: string; deleted: true }> {
  return transaction(async () => {
    if (!(await deleteLogSourceRow(id))) throw new AppError(cacheLogErrors.unknownSource);

    await commitChange(actor, { resource: "log_source", action: "delete", id });
    return { id, deleted: true as const };
  });
}

/** Returns the id of the source whose token the `Authorization` header has. */
export async function identifyLogSource(authorization: string): Promise<string | undefined> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined || !isWellFormedToken(tokenPrefix, token)) return undefined;

  return (await findLogSourceByHash(hashKey(token)))?.id;
}

/** Deletes batches whose lines would be rejected as too old. Returns their number. */
export const pruneLogBatches = (nowMs = Date.now()): Promise<number> =>
  deleteLogBatches(isoTime(nowMs - (maxLineAgeDays + 1) * dayMs));

function toResource(row: LogSourceRow): LogSourceResource {
  return {
    id: row.id,
    name: row.name,
    hosts: row.hosts,
    format: row.format,
    created_at: row.createdAt,
    last_batch_at: row.lastBatchAt,
    batches: row.batches,
    counted: row.counted,
    counted_bytes: row.bytes,
    rejected: row.rejected,
  };
}
