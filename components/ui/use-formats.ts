import { useFormatter, useTimeZone } from "next-intl";

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Formats dates, numbers, bytes and lists in the page's language and the reader's time zone. */
export function useFormats() {
  const format = useFormatter();
  const readersTimeZone = useTimeZone();
  return {
    number: (value: number) => format.number(value),

    /** Short enough for a corner of an image: `1.2K`. */
    compact: (value: number) =>
      format
        .number(value, { notation: "compact", maximumFractionDigits: 1 })
        // Browsers and servers differ in the spaces.
        .replace(/\s/g, " "),

    percent: (share: number, maximumFractionDigits = 0) =>
      format.number(share, { style: "percent", maximumFractionDigits }),

    /** Uses decimal units, like the limits: `3.4 MB`. */
    bytes(bytes: number): string {
      let value = bytes;
      let step = 0;
      while (value >= 999.5 && step < byteUnits.length - 1) {
        value /= 1000;
        step += 1;
      }

      return format.number(value, {
        style: "unit",
        unit: byteUnits[step] ?? "byte",
        unitDisplay: step === 0 ? "long" : "short",
        maximumFractionDigits: step > 1 && value < 99.95 ? 1 : 0,
      });
    },

    /** Always uses kilobytes, precise enough to tell two quality settings apart. */
    kilobytes: (bytes: number) =>
      format.number(bytes / 1000, {
        style: "unit",
        unit: "kilobyte",
        maximumFractionDigits: bytes < 100_000 ? 1 : 0,
      }),

    dateTime: (moment: Date, timeZone = readersTimeZone) =>
      format.dateTime(moment, {
        dateStyle: "medium",
        timeStyle: "short",
        ...(timeZone !== undefined && { timeZone }),
      }),

    /** The day of an ISO 8601 time by its own clock, whatever the reader's. */
    day: (iso: string) =>
      format.dateTime(new Date(`${iso.slice(0, 10)}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" }),

    /** The days of two ISO 8601 times as one range, or one day if they are the same. */
    dayRange: (from: string, to: string) =>
      format
        .dateTimeRange(new Date(`${from.slice(0, 10)}T00:00:00Z`), new Date(`${to.slice(0, 10)}T00:00:00Z`), {
          dateStyle: "medium",
          timeZone: "UTC",
        })
        // Browsers and servers differ in the spaces.
        .replace(/\s/g, " "),

    year: (year: string) =>
      format.dateTime(new Date(`${year}-01-01T00:00:00Z`), { year: "numeric", timeZone: "UTC" }),

    /** A month, `YYYY-MM`, in words. */
    month: (month: string) =>
      format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" }),

    /** A month, `YYYY-MM`, without its year. */
    shortMonth: (month: string) =>
      format.dateTime(new Date(`${month}-01T00:00:00Z`), { month: "short", timeZone: "UTC" }),

    /** Relative to a given time, which makes server and browser output equal. */
    relativeTime: (moment: Date, now: Date) => format.relativeTime(moment, now),

    /**
     * Without a conjunction where the language can do without. Lists of type `unit` have no commas
     * in Japanese and Chinese.
     */
    list: (items: readonly string[]) => format.list(items, { type: "conjunction", style: "narrow" }),
  };
}
