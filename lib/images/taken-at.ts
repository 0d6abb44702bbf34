import { z } from "zod";
import { isDay } from "@/lib/kernel/dates";
import { dayMs, isoTime, secondMs } from "@/lib/kernel/time";

// A time of taking is the clock of the place where the image was taken: `2024-06-30T12:00:00`, with
// milliseconds and an offset from UTC only where they are known.

const takenAtPattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/** No photograph is older, and no year has five digits: the text is compared as text. */
const years = { first: "1800", last: "2199" };

function isPlausibleDay(day: string): boolean {
  return isDay(day) && day >= years.first && day.slice(0, 4) <= years.last;
}

/**
 * Returns the text in its stored form: with seconds, with milliseconds unless they are zero, and
 * with the offset as given. Returns `undefined` for anything but an existing time of a plausible
 * year.
 */
export function normalizeTakenAt(text: string): string | undefined {
  const [match, day = "", hour, minute, second = "00", fraction = "", offset = ""] =
    takenAtPattern.exec(text) ?? [];
  if (match === undefined || !isPlausibleDay(day)) return undefined;

  const milliseconds = fraction.padEnd(3, "0").slice(0, 3);
  return `${day}T${hour}:${minute}:${second}${milliseconds === "000" ? "" : `.${milliseconds}`}${offset}`;
}

/** The notation of a time taken, as the reference explains it. */
export const takenAtDescription =
  "Local capture time, ISO 8601: `2024-06-30T12:00:00+02:00` with the UTC offset if known, otherwise `2024-06-30T12:00:00`.";

/** Where the time comes from, as the reference explains it. */
export const takenAtSources = "From your edit, the camera's data or the filename. Null if unknown.";

const expectedFormat = "must be a date and time such as 2024-06-30T12:00:00 or 2024-06-30T12:00:00+02:00";

/** Input: a date-time, with or without seconds and offset. Output: its stored form. */
export const TakenAt = z
  .string()
  .max(40)
  .transform((text, context) => {
    const takenAt = normalizeTakenAt(text);
    if (takenAt !== undefined) return takenAt;

    context.addIssue({ code: "custom", message: expectedFormat });
    return z.NEVER;
  });

/**
 * Moves the clock by a number of seconds; the offset stays. Returns `undefined` when the year is no
 * longer plausible.
 */
export function shiftClock(takenAt: string, seconds: number): string | undefined {
  const [clock = "", offset = ""] = splitOffset(takenAt);
  const shiftedMs = Date.parse(`${clock}Z`) + seconds * secondMs;
  return Number.isFinite(shiftedMs) && Math.abs(shiftedMs) < maxDateMs
    ? normalizeTakenAt(isoTime(shiftedMs).slice(0, -1) + offset)
    : undefined;
}

/** Seconds of an offset from UTC such as `-03:30`. */
function offsetSeconds(offset: string): number {
  if (offset === "Z") return 0;

  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60;
}

/**
 * Gives a time another offset from UTC. The clock stays; or the instant does, which needs a known
 * offset. Returns `undefined` when the offset is unknown, or the year is no longer plausible.
 */
export function withOffset(takenAt: string, offset: string, keep: "clock" | "instant"): string | undefined {
  const [clock = "", before] = splitOffset(takenAt);
  if (keep === "clock") return normalizeTakenAt(clock + offset);
  if (before === undefined) return undefined;

  return shiftClock(clock + offset, offsetSeconds(offset) - offsetSeconds(before));
}

/** Whether the offset of a time from UTC is known. */
export const hasOffset = (takenAt: string) => splitOffset(takenAt)[1] !== undefined;

/** Returns the clock and, if it is known, the offset. */
const splitOffset = (takenAt: string) => takenAt.split(/(?=Z|[+-]\d{2}:\d{2}$)/);

/** The range of a `Date` (ECMA-262). */
const maxDateMs = 8.64e15;

const date = "(?<year>\\d{4})(?<dash>[-_.]?)(?<month>\\d\\d)\\k<dash>(?<day>\\d\\d)";
/**
 * A character or two, or a word such as `at` between spaces; nothing between two groups of plain
 * digits.
 */
const between = "(?:[\\s_.T-]{0,3}|\\s\\p{L}{1,4}\\s)";
const time =
  "(?<hour>\\d\\d|\\d(?=[-_.:]))(?<colon>[-_.:]?)(?<minute>\\d\\d)\\k<colon>(?<second>\\d\\d)(?<milliseconds>\\d{3})?(?!\\d)(?:\\s?(?<half>[AaPp])[Mm]\\b)?";

/**
 * `IMG_20240131_142530.jpg`, `Screenshot 2024-01-31 at 2.25.30 PM.png`, `2024-01-31 14.25.30.jpg`.
 */
const dateAndTime = new RegExp(`(?<!\\d)${date}${between}${time}`, "u");
/** WhatsApp names the day only. */
const whatsappDay = /^(?:IMG|STK|PTT|VID)-(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)-WA\d/;
/** The cameras of Pixel telephones, and our own pages for what is pasted, write UTC. */
const utcPrefix = /^(?:PXL_|pasted-)/;
/** Before that, digits in a name are rarely a date. */
const firstYear = "1990";

/**
 * Returns the time in a filename of a camera, a telephone or a screenshot. Only a day counts as its
 * midnight. Returns `undefined` for names that tell no time, or one that is not plausible: it does
 * not exist, or is yet to come.
 */
export function takenAtFromFilename(filename: string, nowMs: number = Date.now()): string | undefined {
  const { year = "", month, day, hour, minute, second, milliseconds, half } = readParts(filename);
  if (year < firstYear) return undefined;

  const clock = `${toHour(hour, half)}:${minute ?? "00"}:${second ?? "00"}.${milliseconds ?? "000"}`;
  const offset = utcPrefix.test(filename) ? "Z" : "";
  const takenAt = normalizeTakenAt(`${year}-${month}-${day}T${clock}${offset}`);

  // A clock may be a day ahead of UTC.
  return takenAt !== undefined && takenAt < isoTime(nowMs + dayMs) ? takenAt : undefined;
}

function readParts(filename: string): Partial<Record<string, string>> {
  return (dateAndTime.exec(filename) ?? whatsappDay.exec(filename))?.groups ?? {};
}

/** `2`, `P` → `14`; `12`, `A` → `00`. */
function toHour(hour = "00", half?: string): string {
  if (half === undefined) return hour.padStart(2, "0");
  return Number(hour) > 12
    ? "invalid"
    : String((Number(hour) % 12) + (half.toUpperCase() === "P" ? 12 : 0)).padStart(2, "0");
}
