"use client";

import { useFormatter } from "next-intl";
import { useSyncExternalStore } from "react";

const subscribeNever = () => () => undefined;

/** A moment in the reader's own time zone; in UTC until the browser has taken over, since the server cannot know the zone. */
export function LocalTime({ iso }: { iso: string }) {
  const format = useFormatter();
  const zone = useSyncExternalStore(
    subscribeNever,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: zone } as const;
  return <time dateTime={iso}>{format.dateTime(new Date(iso), options)}</time>;
}
