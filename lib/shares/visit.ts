import { randomBytes } from "node:crypto";
import type { Viewer } from "@/lib/access";
import { AppError } from "@/lib/kernel/errors";
import { dayMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { consumePasswordTry } from "@/lib/platform/rate-limiting/rate-limiter";
import { isEqualText, sign } from "@/lib/platform/secrets/signing";
import { shareErrors } from "./errors";
import { joinQueue, verifyPassword } from "./password";
import type { ShareRow } from "./repository";
import { hashToken } from "./token";
import {
  claimView,
  extendSession,
  findVisitedShare,
  insertSession,
  pruneShareSessions,
  type VisitedShare,
} from "./visit-repository";

/** A visit ends when nothing was asked for during this time. */
const sessionMs = 30 * minuteMs;
const extendAfterMs = minuteMs;
/** Lifetime of the cookie to which a visitor's picks and comments belong. */
export const visitorDays = 180;

/** A share with an open visit. */
export type Visit = VisitedShare & { session: NonNullable<VisitedShare["session"]> };

/** A share that is open to the request: to see at once, or after its password. */
export interface FoundShare {
  found: VisitedShare;
  visit: Visit | undefined;
}

export type ShareViewer = Extract<Viewer, { by: "share" }>;

export const shareEndedError = () => new AppError(shareErrors.ended);

/** The cookies of a link: of a visit, and of a visitor with a name. */
export interface ShareCookies {
  visit?: string | undefined;
  visitor?: string | undefined;
}

/**
 * Finds the share of a URL, with the visit and the visitor that the cookies prove. Unknown, ended,
 * revoked and used up links are the same error after the same work.
 * @throws AppError NOT_FOUND
 */
export async function findShareByToken(token: string, cookies: ShareCookies = {}): Promise<FoundShare> {
  const now = isoTime();
  const [secret, signature] = splitCookie(cookies.visit);
  const [visitorSecret, visitorSignature] = splitCookie(cookies.visitor);
  const ids = { sessionId: hashToken(secret), visitorId: hashToken(visitorSecret) };
  const row = await findVisitedShare(hashToken(token), ids, now);
  if (!row) throw shareEndedError();

  const { session, share } = row;
  const isVisitor = isEqualText(signVisitor(share, visitorSecret), visitorSignature);
  const found = { ...row, visitor: isVisitor ? row.visitor : null };
  if (!session) return { found, visit: undefined };
  if (!isEqualText(signCookie(share, secret), signature)) {
    // Used up, and the visit that made it visible is not the caller's.
    if (share.maxViews !== null && share.views >= share.maxViews) throw shareEndedError();
    return { found: { ...found, session: null }, visit: undefined };
  }

  await extend(session);
  return { found, visit: { ...found, session } };
}

function splitCookie(cookie = ""): [secret: string, signature: string] {
  const [secret = "", signature = ""] = cookie.split(".");

  return [secret, signature];
}

async function extend({ id, expiresAt }: Visit["session"]): Promise<void> {
  const end = Date.now() + sessionMs;
  if (end - Date.parse(expiresAt) > extendAfterMs) await extendSession(id, isoTime(end));
}

/**
 * Signed for the share, its URL and the number of its passwords. The password itself has no part in
 * it.
 */
function signCookie({ id, urlVersion, passwordVersion }: ShareRow, secret: string): string {
  return sign("share-session", `${id}\n${urlVersion}\n${passwordVersion}\n${secret}`);
}

/** Signed for the share only: a visitor keeps the name when the password changes. */
function signVisitor({ id }: ShareRow, secret: string): string {
  return sign("share-visitor", `${id}\n${secret}`);
}

const newSecret = () => randomBytes(16).toString("base64url");

/**
 * Stores a visitor of the share under a name in the open transaction, and returns the cookie that
 * proves it.
 */
export async function insertVisitor(share: ShareRow, name: string): Promise<string> {
  const secret = newSecret();
  const expiresAt = isoTime(Date.now() + visitorDays * dayMs);
  await insertSession({ id: hashToken(secret), shareId: share.id, visitor: name, expiresAt });

  return `${secret}.${signVisitor(share, secret)}`;
}

/**
 * Opens a visit, which is one view, and returns its cookie. Of many simultaneous calls, as many
 * succeed as there are views left.
 * @throws AppError NOT_FOUND when the share has ended in the meantime
 */
export async function openVisit({ share }: VisitedShare): Promise<string> {
  const secret = newSecret();

  await transaction(async () => {
    if (!(await claimView(share, isoTime()))) throw shareEndedError();

    const expiresAt = isoTime(Date.now() + sessionMs);
    await insertSession({ id: hashToken(secret), shareId: share.id, expiresAt });
  });

  return `${secret}.${signCookie(share, secret)}`;
}

/**
 * Checks the password of a share. Wrong ones are limited for each share, and for each share and
 * network; while the limit lasts, the right one is rejected too.
 * @throws AppError WRONG_PASSWORD, RATE_LIMITED
 */
export async function checkPassword(
  { share }: VisitedShare,
  password: string,
  ipAddress: string,
): Promise<void> {
  if (share.passwordHash === null) return;

  const leaveQueue = joinQueue(share.id, ipAddress);
  try {
    const refund = await consumePasswordTry(share.id, ipAddress);
    if (!(await verifyPassword(password, share.passwordHash))) throw new AppError(shareErrors.wrongPassword);

    await refund();
  } finally {
    leaveQueue();
  }
}

export function toViewer(share: ShareRow): ShareViewer {
  return {
    by: "share",
    allowsDownload: share.allowDownload,
    requiredWatermark: share.requiredWatermark,
    allowsOriginal: share.allowOriginal,
    showsMetadata: share.showMetadata,
  };
}

/** Deletes the visits and visitors whose time is over. */
export async function pruneVisits(): Promise<number> {
  return pruneShareSessions(isoTime());
}
