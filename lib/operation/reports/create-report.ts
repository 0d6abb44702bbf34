import { findOpenImage } from "@/lib/delivery";
import { parseServedUrl } from "@/lib/domains";
import { callerIpAddress } from "@/lib/identity";
import { requireChallenge } from "@/lib/identity/challenge";
import { findChosenLanguage } from "@/lib/identity/owners";
import { appOrigin, parseShareUrl } from "@/lib/image-urls";
import { queueMail } from "@/lib/jobs/mail";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { listOperators } from "@/lib/operation/operators";
import type { ReportReason } from "@/lib/operation/reports/values";
import { transaction } from "@/lib/platform/database/transaction";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { renderMail } from "@/lib/platform/mail";
import { parseEmail } from "@/lib/platform/mail/email";
import { consumeIpLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { findReportedImage } from "@/lib/shares";
import { languages } from "@/messages/languages";
import { hasMailedSince, insertReport, lockReportedImage } from "./repository";
import type { CreateReport, ReceivedReport } from "./resource";

/**
 * Consumes one of the reports that the caller's network may send.
 * @throws AppError RATE_LIMITED
 */
export async function consumeReportLimit(headers: Headers): Promise<void> {
  const { allowed, resetSeconds } = await consumeIpLimit("report", callerIpAddress(headers));
  if (!allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: resetSeconds });
}

/**
 * Records a report about an image that its sender can see, and notifies the operators. About any
 * other image nothing is stored, and the answer is the same, so that it does not tell which images
 * exist.
 * @throws AppError VALIDATION_ERROR, CHALLENGE_FAILED, SERVICE_UNAVAILABLE
 */
export async function createReport({
  url,
  reason,
  text,
  email,
  challenge_token,
}: CreateReport): Promise<ReceivedReport> {
  await requireChallenge("report", challenge_token);
  const address = email === undefined ? null : parseEmail(email);
  if (address === undefined) throw validationError({ email: ["is not an email address"] });

  const image = await findReported(url.trim());
  if (image) {
    const content = { url: url.trim(), reason, text: text.trim(), email: address };
    await saveReport(image, content);
  }

  return { received: true };
}

/**
 * Returns the image of a URL that its sender can open: of a page, an embed, the bytes, or under a
 * share link.
 */
async function findReported(url: string): Promise<{ id: string; owner: string } | undefined> {
  const shared = parseShareUrl(url);
  if (shared) return findReportedImage(shared.token, shared.imageId);

  const place = await parseServedUrl(url);
  const { album, filename } = place ?? {};
  if (!place || album === undefined || filename === undefined)
    throw validationError({ url: ["is not the URL of an image of this service or of its page"] });

  return findOpenImage({ ...place, album, filename });
}

async function saveReport(
  image: { id: string; owner: string },
  content: { url: string; reason: CreateReport["reason"]; text: string; email: string | null },
): Promise<void> {
  await transaction(async () => {
    // It may have been deleted since.
    if (!(await lockReportedImage(image.id))) return;

    const now = Date.now();
    const isMailed = !(await hasMailedSince(image.id, isoTime(now - hourMs)));
    await insertReport({
      id: newId("rep"),
      owner: image.owner,
      imageId: image.id,
      ...content,
      createdAt: isoTime(now),
      mailedAt: isMailed ? isoTime(now) : null,
    });
    if (isMailed) await mailOperators(content);
  });
}

/** Tells the operators about a report, without what its sender wrote: that is on their page. */
async function mailOperators({ url, reason }: { url: string; reason: ReportReason }): Promise<void> {
  for (const email of await listOperators()) {
    const loaded = await loadLanguage((await findChosenLanguage(email)) ?? languages[0]);
    const t = getTranslator("mail.report", loaded);
    const origin = appOrigin();
    await queueMail({
      to: { address: email },
      ...renderMail({
        language: loaded.locale,
        subject: t("subject"),
        lead: t("lead", { reason, url }),
        link: { label: t("link"), url: `${origin}/dashboard/operator` },
        closing: t("closing", { origin }),
      }),
    });
  }
}
