/** No image is from an earlier year. */
const firstYear = 1800;
/** The most years before a day that are looked at. */
const maxYearsBack = 100;

const twoDigits = (value: number) => String(value).padStart(2, "0");

function countDays(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const isLeapYear = (year: number) => countDays(year, 2) === 29;

/** Returns the days of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): string[] {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return Array.from({ length: countDays(year, number) }, (_, index) => `${month}-${twoDigits(index + 1)}`);
}

/**
 * Returns the same day of earlier years, latest first. In a year without 29 February, 28 February
 * has the images of both.
 */
export function sameDayInEarlierYears(day: string): string[] {
  const year = Number(day.slice(0, 4));
  const monthAndDay = day.slice(5);
  const first = Math.max(firstYear, year - maxYearsBack);
  const earlier = Array.from({ length: Math.max(0, year - first) }, (_, index) => year - 1 - index);
  const hasBoth = monthAndDay === "02-28" && !isLeapYear(year);

  return earlier.flatMap((one) => {
    const isMissing = monthAndDay === "02-29" && !isLeapYear(one);
    const leapDay = hasBoth && isLeapYear(one) ? [`${one}-02-29`] : [];
    return isMissing ? [] : [...leapDay, `${one}-${monthAndDay}`];
  });
}
