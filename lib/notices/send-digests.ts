import { findAlertSettings, getQuotas, isBillingEnabled, recordAlerts } from "@/lib/billing";
import { systemActor } from "@/lib/identity/owners";
import { queueMail } from "@/lib/jobs/mail";
import type { Account } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { logger } from "@/lib/platform/process/logger";
import { getSettingsRow, lockSettings } from "@/lib/settings";
import { findNotices } from "./find-notices";
import { type DigestNotice, renderDigest } from "./render-digest";
import { deleteMarks, listAccountsAfter, listMarks, type NoticeMark, saveMarks } from "./repository";
import type { Notice } from "./resource";
import { unsubscribeUrl } from "./unsubscribe";

const accountsPerBatch = 200;

/**
 * Sends the digests that are due to a batch of accounts after the given one. Returns the last
 * account of the batch, or undefined when there are no more.
 */
export async function sendDigests(
  after: string,
  nowMs: number = Date.now(),
): Promise<{ after: string } | undefined> {
  const accounts = await listAccountsAfter(after, accountsPerBatch);
  for (const account of accounts) {
    try {
      await sendDigest(account, nowMs);
    } catch (error) {
      // The notices are still new tomorrow; the other accounts must not wait for that.
      logger().error({ err: error, uid: account.uid }, "a digest could not be made");
    }
  }
  const last = accounts.at(-1);

  return last && accounts.length === accountsPerBatch ? { after: last.owner } : undefined;
}

/**
 * Queues a digest if a notice is new since the last one, at most one a day (UTC). Under a lock of
 * the settings, in one transaction with the record of what it names: two processes queue one
 * digest, and after a crash there are both or neither.
 */
async function sendDigest(account: Account, nowMs: number): Promise<void> {
  if (isBillingEnabled()) await recordAlerts(account.owner, await getQuotas(account), nowMs);
  const notices = await findNotices(systemActor(account), nowMs);
  if (notices.length === 0 && (await listMarks(account.owner)).length === 0) return;

  await transaction(async () => {
    await lockSettings(account.owner);
    const { emailNotices, language } = await getSettingsRow(account.owner);
    const marks = await listMarks(account.owner);
    await deleteMarks(account.owner, listObsolete(marks, notices, nowMs));
    const { email: hasQuotas } = await findAlertSettings(account.owner);
    const listed = selectListed(notices, marks, hasQuotas);
    const isDue = emailNotices && !marks.some((mark) => isSameDay(mark.mailedAt, nowMs));
    const mailed = new Set(marks.filter((mark) => mark.mailedAt !== null).map((mark) => mark.noticeId));
    if (!isDue || listed.every(({ id }) => mailed.has(id))) return;

    const url = unsubscribeUrl(account.uid);
    const content = await renderDigest(listed, { handle: account.handle, language, unsubscribeUrl: url });
    await queueMail({ to: { address: account.email }, unsubscribeUrl: url, ...content });
    const ids = listed.map(({ id }) => id);
    await saveMarks(account.owner, ids, { mailedAt: isoTime(nowMs) });
  });
}

/**
 * The marks of notices whose cause is gone, which are new if it recurs. Today's show that a digest
 * was sent today.
 */
function listObsolete(marks: readonly NoticeMark[], notices: readonly Notice[], nowMs: number): string[] {
  const present = new Set(notices.map(({ id }) => id));
  return marks
    .filter(({ noticeId, mailedAt }) => !present.has(noticeId) && !isSameDay(mailedAt, nowMs))
    .map(({ noticeId }) => noticeId);
}

/** Metrics that grow by themselves. The others the owner uses up knowingly. */
const mailedMetrics: readonly string[] = ["storage_bytes", "delivery_bytes_month", "ai_analyses_month"];

/** Not what was dismissed, nor a count of the plan, nor quotas without `hasQuotas`. */
function selectListed(
  notices: readonly Notice[],
  marks: readonly NoticeMark[],
  hasQuotas: boolean,
): DigestNotice[] {
  const dismissed = new Set(marks.filter((mark) => mark.dismissedAt !== null).map((mark) => mark.noticeId));
  return notices.flatMap((notice): DigestNotice[] => {
    if (dismissed.has(notice.id)) return [];
    if (notice.code === "DELIVERY_STOPPED" || notice.code === "PAYMENT_FAILED") return [];
    if (notice.code !== "QUOTA_NEARLY_REACHED") return [notice];
    return hasQuotas && mailedMetrics.includes(notice.metric) ? [notice] : [];
  });
}

function isSameDay(time: string | null, nowMs: number): boolean {
  return time?.slice(0, 10) === isoTime(nowMs).slice(0, 10);
}
