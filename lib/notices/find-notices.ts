import { type Actor, hasScope } from "@/lib/kernel/actor";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { expiryNoticeDays } from "@/lib/notices/notice-paths";
import { analyzer } from "@/lib/platform/ai";
import { hasUnavailableKeys } from "@/lib/platform/encryption";
import { getSettingsRow } from "@/lib/settings";
import { findFailedPayment, findQuotas } from "./billing-notices";
import { noticeId } from "./notice-id";
import {
  countEncryptedImages,
  findDamagedImages,
  findDisabledWebhooks,
  findExpiringImages,
  findExpiringKeys,
  findFailedExport,
  findFailedImages,
  findFailingBackup,
  findMarkedImages,
  findProblemDomains,
  listMarks,
} from "./repository";
import { maxCountedImages, type Notice } from "./resource";

const expiryNoticeMs = expiryNoticeDays * dayMs;

/**
 * Returns what needs the owner's attention and is not dismissed, as far as the credential may know
 * it.
 */
export async function listNotices(actor: Actor): Promise<Notice[]> {
  const [notices, marks] = await Promise.all([findNotices(actor), listMarks(actor.account.owner)]);
  const dismissed = new Set(marks.filter((mark) => mark.dismissedAt !== null).map((mark) => mark.noticeId));
  return notices.filter(({ id }) => !dismissed.has(id));
}

/**
 * Returns what needs the owner's attention, dismissed or not, as far as the credential may know it.
 */
export async function findNotices(actor: Actor, nowMs: number = Date.now()): Promise<Notice[]> {
  const found = await Promise.all([
    findExpiredKeys(actor, nowMs),
    findKeyExpiries(actor, nowMs),
    findImageExpiries(actor, nowMs),
    findFailures(actor),
    findMarks(actor),
    findExportFailure(actor),
    findUnavailableKeys(actor),
    findDamage(actor),
    findDisabled(actor),
    findBackupFailure(actor),
    findDomainProblems(actor),
    findFailedPayment(actor, nowMs),
    findQuotas(actor, nowMs),
  ]);
  return found.flat();
}

async function findExpiredKeys(actor: Actor, nowMs: number): Promise<Notice[]> {
  const notices = await findKeys(actor, { after: nowMs - expiryNoticeMs, until: nowMs });
  return notices.map((notice) => ({
    ...notice,
    code: "API_KEY_EXPIRED",
    level: "error",
    id: noticeId("API_KEY_EXPIRED", notice.resource.id, notice.expires_at),
  }));
}

async function findKeyExpiries(actor: Actor, nowMs: number): Promise<Notice[]> {
  const notices = await findKeys(actor, { after: nowMs, until: nowMs + expiryNoticeMs });
  return notices.map((notice) => ({
    ...notice,
    code: "API_KEY_EXPIRING",
    level: "warning",
    id: noticeId("API_KEY_EXPIRING", notice.resource.id, notice.expires_at),
  }));
}

/** A key may not list the other keys. */
async function findKeys(actor: Actor, { after, until }: { after: number; until: number }) {
  const keys = await findExpiringKeys(actor.account.owner, { after: isoTime(after), until: isoTime(until) });
  return keys
    .filter(({ id }) => actor.via !== "key" || id === actor.credentialId)
    .map(({ id, name, expiresAt }) => ({
      resource: { type: "api_key" as const, id, name: name ?? "" },
      expires_at: expiresAt ?? "",
    }));
}

async function findImageExpiries(actor: Actor, nowMs: number): Promise<Notice[]> {
  if (!hasScope(actor, "images:read")) return [];

  const { notifyExpiringImages } = await getSettingsRow(actor.account.owner);
  if (!notifyExpiringImages) return [];

  const period = { after: isoTime(nowMs), until: isoTime(nowMs + expiryNoticeMs) };
  const images = await findExpiringImages(wholeLibrary(actor).owner, period, maxCountedImages);
  const [first, last] = [images[0], images.at(-1)];
  if (!first || !last) return [];

  return [
    {
      code: "IMAGES_EXPIRING",
      level: "warning",
      // With each further image that comes within the period it is a new notice.
      id: noticeId("IMAGES_EXPIRING", last.id, last.expiresAt ?? ""),
      resource: { type: "image", id: first.id },
      images: images.length,
      expires_at: first.expiresAt ?? "",
    },
  ];
}

async function findFailures(actor: Actor): Promise<Notice[]> {
  if (!hasScope(actor, "images:read")) return [];

  const failed = await findFailedImages(wholeLibrary(actor).owner, maxCountedImages);
  const [id] = failed;
  if (id === undefined) return [];

  return [
    {
      code: "VARIANTS_FAILED",
      level: "warning",
      id: noticeId("VARIANTS_FAILED", id),
      resource: { type: "image", id },
      images: failed.length,
    },
  ];
}

/** Until a person has decided about them. */
async function findMarks(actor: Actor): Promise<Notice[]> {
  // Without image analysis, no notice is about analyses.
  if (!hasScope(actor, "images:read") || !analyzer()) return [];

  const marked = await findMarkedImages(wholeLibrary(actor).owner, maxCountedImages);
  const [id] = marked;
  if (id === undefined) return [];

  return [
    {
      // With each further image it is a new notice.
      code: "IMAGES_MARKED_NSFW",
      level: "info",
      id: noticeId("IMAGES_MARKED_NSFW", id),
      resource: { type: "image", id },
      images: marked.length,
    },
  ];
}

/** Until another export is started, or this one is deleted. */
async function findExportFailure(actor: Actor): Promise<Notice[]> {
  if (!hasScope(actor, "*")) return [];

  const failed = await findFailedExport(actor.account.owner);
  if (!failed) return [];

  return [
    {
      code: "EXPORT_FAILED",
      level: "error",
      id: noticeId("EXPORT_FAILED", failed.id),
      resource: { type: "export", id: failed.id },
      failed_at: failed.failedAt,
    },
  ];
}

/** Until the root key is back. */
async function findUnavailableKeys(actor: Actor): Promise<Notice[]> {
  const { owner, uid } = wholeLibrary(actor);
  if (!hasScope(actor, "images:read") || !(await hasUnavailableKeys(owner))) return [];

  const count = await countEncryptedImages(owner, maxCountedImages);
  if (count === 0) return [];

  const code = "ENCRYPTION_UNAVAILABLE";
  return [
    { code, level: "error", id: noticeId(code), resource: { type: "encryption", id: uid }, images: count },
  ];
}

/** Until they get another file, or `fsck --repair --hashes` finds theirs whole again. */
async function findDamage(actor: Actor): Promise<Notice[]> {
  if (!hasScope(actor, "images:read")) return [];

  const damaged = await findDamagedImages(wholeLibrary(actor).owner, maxCountedImages);
  const [id] = damaged;
  if (id === undefined) return [];

  return [
    {
      // With each further image it is a new notice.
      code: "FILES_DAMAGED",
      level: "error",
      id: noticeId("FILES_DAMAGED", id),
      resource: { type: "image", id },
      images: damaged.length,
    },
  ];
}

/** Until it is enabled or deleted. */
async function findDisabled(actor: Actor): Promise<Notice[]> {
  if (!hasScope(actor, "webhooks:read")) return [];

  const disabled = await findDisabledWebhooks(actor.account.owner);
  return disabled.map(({ id, url, disabledReason, failingSince }) => ({
    code: "WEBHOOK_DISABLED",
    level: "error",
    id: noticeId("WEBHOOK_DISABLED", id, failingSince ?? ""),
    resource: { type: "webhook", id, url },
    reason: disabledReason ?? "failing",
  }));
}

/** Until it is synchronized again. */
async function findBackupFailure(actor: Actor): Promise<Notice[]> {
  if (!hasScope(actor, "settings:read")) return [];

  const { owner, uid } = actor.account;
  const failing = await findFailingBackup(owner);
  if (!failing) return [];

  const { failingSince, lastError } = failing;
  return [
    {
      code: "BACKUP_FAILING",
      level: "error",
      id: noticeId("BACKUP_FAILING", failingSince),
      resource: { type: "backup", id: uid },
      reason: lastError,
      failing_since: failingSince,
    },
  ];
}

/** Until a check finds it right, or it is deleted. */
async function findDomainProblems(actor: Actor): Promise<Notice[]> {
  if (!hasScope(actor, "settings:read")) return [];

  const domains = await findProblemDomains(actor.account.owner);
  return domains.map(({ id, hostname, status, updatedAt }) => ({
    code: "DOMAIN_PROBLEM",
    level: "error",
    id: noticeId("DOMAIN_PROBLEM", id, updatedAt),
    resource: { type: "domain", id, hostname },
    status: status === "failed" ? status : "misconfigured",
  }));
}

/** Until it is paid, or canceled. */
