import { formatStoredBytes, getCurrentStorage, listCurrentStorage } from "@/lib/analytics";
import { type QuotaOverrides, setPlan } from "@/lib/billing";
import { metrics } from "@/lib/billing/resource";
import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { Page } from "@/lib/kernel/page";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { operatorErrors } from "./errors";
import { findOwnerRow, listOwnerRows, lockOwnerByUid, type OwnerRow, updateOwnerRow } from "./repository";
import type { OperatedOwner, UpdateOperatedOwner } from "./resource";

interface Query {
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const firstDayOfMonth = () => `${isoTime().slice(0, 8)}01`;

/**
 * Lists the accounts of the installation, the newest first. The search looks into email addresses
 * and handles.
 */
export async function listOperatedOwners({ search, cursor, limit }: Query): Promise<Page<OperatedOwner>> {
  const query = `owners:${search ?? ""}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, query);
  const rows = await listOwnerRows({ search, after, limit: limit + 1, firstDay: firstDayOfMonth() });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const storage = await listCurrentStorage(page.map(({ owner }) => owner));

  return {
    data: page.map((row) => toResource(row, storage.get(row.owner))),
    next_cursor: rows.length > limit && last ? encodeCursor([last.createdAt, last.uid], query) : null,
  };
}

/**
 * Changes the plan, the state or the limits of an account. Each kind of change has an entry in the
 * audit log of the account, which names the operator.
 * @throws AppError NOT_FOUND, CONFLICT, FORBIDDEN
 */
export async function updateOperatedOwner(
  actor: Actor,
  uid: string,
  { plan_tier: plan, disabled, withhold, quotas }: UpdateOperatedOwner,
): Promise<OperatedOwner> {
  const changesLimits = plan !== undefined || quotas !== undefined;
  if (actor.via === "key" && changesLimits) throw new AppError(operatorErrors.limitsByKey);
  if (disabled && uid === actor.account.uid) throw new AppError(operatorErrors.ownAccount);

  await transaction(async () => {
    const account = await lockOwnerByUid(uid);
    if (!account) throw new AppError(operatorErrors.unknownOwner);

    const { owner, handle, email, planTier, disabledAt, withheldAt } = account;
    const operator: Actor = { ...actor, library: { owner, uid, handle, email, planTier } };
    const now = isoTime();
    const merged = quotas && mergeQuotas(account.quotas, quotas);
    const changes = {
      ...(disabled !== undefined &&
        disabled !== (disabledAt !== null) && { disabledAt: disabled ? now : null }),
      ...(withhold !== undefined &&
        withhold !== (withheldAt !== null) && { withheldAt: withhold ? now : null }),
      ...(merged && JSON.stringify(merged) !== JSON.stringify(account.quotas) && { quotas: merged }),
    };
    if (plan !== undefined) await setPlan(owner, plan, operator);
    const fields = Object.keys(changes).map((column) => column.replace(/At$/, ""));
    if (fields.length === 0) return;

    await updateOwnerRow(owner, { ...changes, updatedAt: now });
    await commitChange(operator, { resource: "account", action: "update", id: uid, fields });
  });

  return readOwner(uid);
}

async function readOwner(uid: string): Promise<OperatedOwner> {
  const row = await findOwnerRow(uid, firstDayOfMonth());
  if (!row) throw new AppError(operatorErrors.unknownOwner);

  return toResource(row, await getCurrentStorage(row.owner));
}

/** The overrides after the change, in the order of `metrics`. Null removes one. */
function mergeQuotas(
  present: QuotaOverrides,
  changes: NonNullable<UpdateOperatedOwner["quotas"]>,
): QuotaOverrides {
  const merged = { ...present, ...changes };
  return Object.fromEntries(
    metrics.flatMap((metric) => {
      const limit = merged[metric];
      return limit === undefined || limit === null ? [] : [[metric, limit]];
    }),
  );
}

/** An account without images has no storage. */
function toResource(row: OwnerRow, storage = { originalBytes: 0, variantBytes: 0 }): OperatedOwner {
  return {
    uid: row.uid,
    owner: row.email,
    handle: row.handle,
    plan: row.planTier,
    state: row.deletedAt !== null ? "closing" : row.disabledAt !== null ? "disabled" : "active",
    disabled_at: row.disabledAt,
    withheld_at: row.withheldAt,
    usage: {
      images: row.images,
      storage: formatStoredBytes(storage),
      storage_bytes: row.storedBytes,
      delivery_bytes_month: row.deliveredBytes,
    },
    quotas: row.quotas,
    created_at: row.createdAt,
  };
}
