"use client";

import { useTimeZone } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { timeZoneCookie } from "./locale-cookies";
import { useFormats } from "./use-formats";

const yearSeconds = 31_536_000;
const subscribeNever = () => () => undefined;
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A time in the reader's time zone. On the first visit the server does not know the zone and uses
 * UTC.
 */
export function LocalTime({ iso }: { iso: string }) {
  const { dateTime } = useFormats();
  const serverTimeZone = useTimeZone();
  const timeZone = useSyncExternalStore(subscribeNever, browserTimeZone, () => serverTimeZone);

  return <time dateTime={iso}>{dateTime(new Date(iso), timeZone)}</time>;
}

/** Sends this browser's time zone to the server. */
export function TimeZoneCookie() {
  const serverTimeZone = useTimeZone();
  useEffect(() => {
    const timeZone = browserTimeZone();
    if (timeZone === serverTimeZone) return;

    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
    document.cookie = `${timeZoneCookie}=${timeZone}; path=/; max-age=${yearSeconds}; samesite=lax`;
  }, [serverTimeZone]);
  return null;
}
