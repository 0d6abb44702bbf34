/** The notices that this browser dismissed, so that the server leaves them out. */
export const dismissedNoticesCookie = "albumen-dismissed-notices";

interface NoticeIdentity {
  code: string;
  resource: { id: string };
}

export function noticeId({ code, resource }: NoticeIdentity): string {
  return `${code}:${resource.id}`;
}

export function parseDismissedNotices(cookie: string | undefined): readonly string[] {
  return cookie === undefined ? [] : cookie.split("~");
}

/** The most that a cookie keeps. */
const maxDismissed = 20;

export function writeDismissedNotices(ids: readonly string[]): string {
  return ids.slice(-maxDismissed).join("~");
}
