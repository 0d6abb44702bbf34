import { parsePeriod } from "@/components/image-lists/periods";
import { dayMs } from "@/lib/kernel/time";

/** The days that an image can be from. */
const bounds = { first: "1800-01-01", last: "2199-12-31" };

/** The days that weeks start with other than Monday, as `Date` counts them. */
const firstWeekdays: Readonly<Record<string, number>> = { en: 0, "pt-BR": 0, ja: 0, ar: 6 };

/** Returns the first day of the week in a language: 0 for Sunday to 6 for Saturday. */
export const firstWeekdayOf = (locale: string): number => firstWeekdays[locale] ?? 1;

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

function clamp(day: string): string {
  if (day < bounds.first) return bounds.first;
  return day > bounds.last ? bounds.last : day;
}

function addDays(day: string, count: number): string {
  return clamp(toDay(new Date(toDate(day).getTime() + count * dayMs)));
}

/** Returns the month that is this many months later, within the bounds. */
export function addMonths(month: string, count: number): string {
  const date = toDate(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return clamp(toDay(date)).slice(0, 7);
}

/** Returns the same day of another month, or the last day of a month without it. */
export function inMonth(day: string, month: string): string {
  const last = parsePeriod(month)?.last ?? `${month}-28`;
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

const columnOf = (day: string, firstWeekday: number) => (toDate(day).getUTCDay() - firstWeekday + 7) % 7;

/** Returns the weeks of a month, each of seven days. Days of other months are undefined. */
export function weeksOf(month: string, firstWeekday: number): Array<Array<string | undefined>> {
  const count = Number(parsePeriod(month)?.last.slice(8) ?? 0);
  const first = columnOf(`${month}-01`, firstWeekday);
  const weeks = Math.ceil((first + count) / 7);

  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - first + 1;
      return day >= 1 && day <= count ? `${month}-${String(day).padStart(2, "0")}` : undefined;
    }),
  );
}

interface MoveOptions {
  firstWeekday: number;
  /** Whether the page reads from right to left. */
  isMirrored: boolean;
  /** Whether Shift is down, with which a page is a year. */
  isShifted: boolean;
}

/** Returns the day that a key leads to, or undefined for other keys. */
export function moveDay(
  day: string,
  key: string,
  { firstWeekday, isMirrored, isShifted }: MoveOptions,
): string | undefined {
  const ahead = isMirrored ? -1 : 1;
  const month = day.slice(0, 7);
  const page = isShifted ? 12 : 1;
  const column = columnOf(day, firstWeekday);
  const inWeek = (days: number) => {
    const moved = addDays(day, days);
    if (moved.startsWith(month)) return moved;
    return days < 0 ? `${month}-01` : inMonth(`${month}-31`, month);
  };

  switch (key) {
    case "ArrowRight":
      return addDays(day, ahead);
    case "ArrowLeft":
      return addDays(day, -ahead);
    case "ArrowDown":
      return addDays(day, 7);
    case "ArrowUp":
      return addDays(day, -7);
    case "Home":
      return inWeek(-column);
    case "End":
      return inWeek(6 - column);
    case "PageDown":
      return inMonth(day, addMonths(month, page));
    case "PageUp":
      return inMonth(day, addMonths(month, -page));
    default:
      return undefined;
  }
}
