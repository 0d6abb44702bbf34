import { stars } from "@/components/image-lists/stars";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { picks } from "@/lib/values/picks";

type Flag = (typeof picks)[number];

/** Stars and the flag of an image. */
export interface Marks {
  rating: number;
  pick: Flag;
}

/** One of both, and the value that it gets. */
export type MarkChange = { field: "rating"; value: number } | { field: "pick"; value: Flag };
export type Mark = MarkChange & { id: string };

export const marksOf = ({ rating = 0, pick }: GridImage): Marks => ({ rating, pick: pick ?? "none" });

/** Returns the mark that gives an image one of these values again. */
export function markOf(id: string, field: MarkChange["field"], { rating, pick }: Marks): Mark {
  return field === "rating" ? { id, field, value: rating } : { id, field, value: pick };
}

export function isSameChange(one: MarkChange, other: MarkChange): boolean {
  return one.field === other.field && one.value === other.value;
}

/** Reads a mark as it was stored; undefined if it is none. */
export function parseMark(text: string): Mark | undefined {
  try {
    const { id, field, value } = JSON.parse(text) as Record<string, unknown>;
    if (typeof id !== "string") return undefined;
    const rating = stars.find((one) => one === value);
    if (field === "rating" && rating !== undefined) return { id, field, value: rating };
    const flag = picks.find((one) => one === value);
    return field === "pick" && flag !== undefined ? { id, field, value: flag } : undefined;
  } catch {
    return undefined;
  }
}
