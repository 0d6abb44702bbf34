import { z } from "zod";

/** Whether the text is a calendar day, `YYYY-MM-DD`, that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const start = new Date(`${text}T00:00:00.000Z`);
  // A Date rolls 30 February over into March; a day that does not come back as written does not exist.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

/** A day of a query, in UTC. */
export const Day = z.string().refine(isDay, "is not a day that exists, as YYYY-MM-DD");

/** First and last millisecond of a day, as times are stored. */
export function getDayBounds(day: string): { first: string; last: string } {
  return { first: `${day}T00:00:00.000Z`, last: `${day}T23:59:59.999Z` };
}
