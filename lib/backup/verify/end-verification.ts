import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { updateConfig } from "../config-repository";
import { endRun } from "../runs";
import type { RunRow } from "../runs-repository";
import type { BackupContext } from "../sync/context";
import { publishEnd } from "../sync/sync-library";

/** Ends a verification. One that has found something to copy again makes the backup due. */
export async function endVerification(
  { owner, config }: BackupContext,
  run: RunRow,
  { nowMs, isDue }: { nowMs: number; isDue: boolean },
): Promise<void> {
  const now = isoTime(nowMs);
  const error = run.problems[0]?.message ?? null;
  const status = error === null ? ("completed" as const) : ("failed" as const);

  await transaction(async () => {
    await updateConfig(config, {
      verifiedAt: now,
      ...(isDue && { checkedAt: null, lastError: error, failingSince: config.failingSince ?? run.startedAt }),
    });
    await endRun(run, status, error);
    await publishEnd(owner, { ...run, status, error, endedAt: now });
  });
}
