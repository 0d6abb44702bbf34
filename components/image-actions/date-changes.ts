import type { BatchChange } from "@/components/batches/batch";

/** The parts of a time shift as its fields have them, the largest first. */
export const timeUnits = ["days", "hours", "minutes", "seconds"] as const;
export type TimeUnit = (typeof timeUnits)[number];
export type TimeParts = Record<TimeUnit, string>;

export const noTime: TimeParts = { days: "", hours: "", minutes: "", seconds: "" };

export type ShiftDirection = "later" | "earlier";

const secondsOf: Record<TimeUnit, number> = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };

/** Returns the change of a time shift; undefined if a field has no whole number, or all are 0. */
export function toShift(parts: TimeParts, direction: ShiftDirection): BatchChange | undefined {
  const amounts = timeUnits.map((unit) => Number(parts[unit] || 0) * secondsOf[unit]);
  const seconds = amounts.reduce((sum, amount) => sum + amount, 0);
  if (seconds === 0 || !amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0))
    return undefined;

  return { action: "shift_taken_at", seconds: direction === "later" ? seconds : -seconds };
}

/** Offsets that are in use somewhere, without the whole hours. */
const partialHours = "-09:30 -03:30 +03:30 +04:30 +05:30 +05:45 +06:30 +08:45 +09:30 +10:30 +12:45".split(
  " ",
);

const toOffset = (hour: number) =>
  hour === 0 ? "Z" : `${hour < 0 ? "-" : "+"}${String(Math.abs(hour)).padStart(2, "0")}:00`;
const minutesOf = (offset: string) => {
  if (offset === "Z") return 0;
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
};

/** UTC offsets from west to east. */
export const utcOffsets: readonly string[] = [
  ...Array.from({ length: 27 }, (_, at) => toOffset(at - 12)),
  ...partialHours,
].sort((one, other) => minutesOf(one) - minutesOf(other));
