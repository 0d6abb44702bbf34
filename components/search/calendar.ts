/** The language and the day in which a text is read. */
export interface Calendar {
  locale: string;
  /** The reader's day, `YYYY-MM-DD`. */
  today: string;
}

/** Returns the calendar of a reader, by default in the time zone of this browser. */
export function currentCalendar(locale: string, timeZone?: string, now = new Date()): Calendar {
  const format = new Intl.DateTimeFormat("en", {
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone,
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));

  return { locale, today: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}` };
}
