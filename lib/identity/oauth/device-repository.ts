import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { oauthDeviceCodes } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

export type DeviceRow = typeof oauthDeviceCodes.$inferSelect;

export async function insertDeviceCode(row: typeof oauthDeviceCodes.$inferInsert): Promise<void> {
  await db().insert(oauthDeviceCodes).values(row);
}

export async function findDeviceCode(deviceCodeHash: string): Promise<DeviceRow | undefined> {
  const [row] = await db()
    .select()
    .from(oauthDeviceCodes)
    .where(eq(oauthDeviceCodes.deviceCodeHash, deviceCodeHash));
  return row;
}

/** Records a poll. Returns false if the last one was after `notBefore`. */
export async function recordPoll(deviceCodeHash: string, now: string, notBefore: string): Promise<boolean> {
  const rows = await db()
    .update(oauthDeviceCodes)
    .set({ polledAt: now })
    .where(
      and(
        eq(oauthDeviceCodes.deviceCodeHash, deviceCodeHash),
        or(isNull(oauthDeviceCodes.polledAt), lt(oauthDeviceCodes.polledAt, notBefore)),
      ),
    )
    .returning({ hash: oauthDeviceCodes.deviceCodeHash });
  return rows.length > 0;
}

const isOpenTo = (owner: string, userCode: string, now: string) =>
  and(
    eq(oauthDeviceCodes.userCode, userCode),
    gt(oauthDeviceCodes.expiresAt, now),
    isNull(oauthDeviceCodes.deniedAt),
    isNull(oauthDeviceCodes.grantId),
    or(isNull(oauthDeviceCodes.owner), eq(oauthDeviceCodes.owner, owner)),
  );

/** Returns a request that waits for this account, or for any, and keeps it for the account. */
export async function claimDeviceRequest(
  owner: string,
  userCode: string,
  now: string,
): Promise<DeviceRow | undefined> {
  const [row] = await db()
    .update(oauthDeviceCodes)
    .set({ owner })
    .where(isOpenTo(owner, userCode, now))
    .returning();
  return row;
}

/** Returns false if the request was decided before, or has expired. */
export async function decideDeviceRequest(
  owner: string,
  { userCode, now }: { userCode: string; now: string },
  decision: { deniedAt: string } | { grantId: string },
): Promise<boolean> {
  const rows = await db()
    .update(oauthDeviceCodes)
    .set(decision)
    .where(isOpenTo(owner, userCode, now))
    .returning({ hash: oauthDeviceCodes.deviceCodeHash });
  return rows.length > 0;
}

/** Returns whether the code was there: of several simultaneous calls, one gets true. */
export async function deleteDeviceCode(deviceCodeHash: string): Promise<boolean> {
  const rows = await db()
    .delete(oauthDeviceCodes)
    .where(eq(oauthDeviceCodes.deviceCodeHash, deviceCodeHash))
    .returning({ hash: oauthDeviceCodes.deviceCodeHash });
  return rows.length > 0;
}
