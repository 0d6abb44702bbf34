import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";

/** Identifies the owner of the recorded responses. */
export interface Recording {
  /** The unique word of the account's texts. */
  word: string;
  handle: string;
  origins: readonly string[];
}

const maxElements = 3;
/** A list whose elements are longer than this together is shown by one of them. */
const maxListLength = 10_000;
const recordedAt = Date.parse("2026-03-01T07:42:10.118Z");
const recordedKey = "alb_01kcp3v9w8_5vXq2mN8bR4tY7uJ1kL0pC3sD6fG9hW2eZ5xA8nT1vB4qM7yK0rU3";
const recordedSignature = "CqHCkZPzLqY2JrE6F0nJ2e0RZ8nYk6o4S3T5rGdVb1w";
const recordedLinkKey = "Zk3vQ0yB1rT8mLxA";
const recordedToken = "7Hq2mXvB9kTz4LwRc0NdYs";
const names: Record<string, string> = {
  file: "first-light",
  album: "prints",
  tag: "lake",
  Title: "Prints",
  Description: "Albumen prints, in the order in which they were made.",
  Note: "Lakes, in any weather",
  Alt: "A low sun over a still lake",
};

/**
 * Returns a response as the reference shows it: values that differ per run (ids, times, test names,
 * secrets) are replaced by Ada's, and long lists are cut after a few elements.
 */
export function recordResponse(answer: unknown, { word, handle, origins }: Recording): unknown {
  let text = JSON.stringify(answer, (_key, value) => (Array.isArray(value) ? shortenList(value) : value));
  for (const origin of origins) text = text.replaceAll(origin, "https://images.example.com");
  text = text
    .replace(/\b(al[bg])_[0-9a-z]{10}_\w{49}/g, (_match, kind: string) => kind + recordedKey.slice(3))
    .replace(/\balb_[0-9a-z]{10}/g, recordedKey.slice(0, 14))
    .replace(
      /\b([a-z]{3})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g,
      numbered((prefix) => `${prefix}_01kcp3v9w8e7rgtq5n2xj6m4dz`),
    )
    .replace(
      new RegExp(`(\\w+)-${word}-\\d+`, "g"),
      numbered((what) => names[what] ?? what),
    )
    .replaceAll(`${word}@`, "ada@")
    .replaceAll(handle, "ada")
    .replaceAll(word, "ada")
    .replace(/\b((?:sig|signature)=)[\w-]+/g, `$1${recordedSignature}`)
    .replace(/\/~[\w-]{16}\//g, `/~${recordedLinkKey}/`)
    .replace(/\/s\/[0-9A-Za-z]{22}\b/g, `/s/${recordedToken}`)
    .replace(
      /\bexp=(\d{10})\b/g,
      (_match, time: string) => `exp=${Math.floor(shiftTime(Number(time) * 1000) / 1000)}`,
    )
    .replace(/\bexpires=(\d{13})/g, (_match, time: string) => `expires=${shiftTime(Number(time))}`)
    .replace(
      /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g,
      (_match, time: string) => `"${isoTime(shiftTime(Date.parse(time)))}"`,
    )
    .replace(/"(\d{4}-\d\d-\d\d)"/g, (_match, day: string) => `"${shiftDay(day)}"`);

  return JSON.parse(text);
}

function shortenList(list: readonly unknown[]): readonly unknown[] {
  const shown = list.slice(0, maxElements);
  return JSON.stringify(shown).length > maxListLength ? shown.slice(0, 1) : shown;
}

/** Returns the plain name for the first value and numbered names for others, consistently. */
function numbered(nameOf: (kind: string) => string) {
  const seen = new Map<string, string[]>();
  return (match: string, kind: string): string => {
    const others = seen.get(kind) ?? [];
    seen.set(kind, others);
    if (!others.includes(match)) others.push(match);
    const nth = others.indexOf(match);
    const name = nameOf(kind);

    // An id keeps its length.
    return nth === 0
      ? name
      : name.startsWith(`${kind}_`)
        ? `${name.slice(0, -1)}${nth}`
        : `${name}-${nth + 1}`;
  };
}

/** Shifts a time to the same distance from the time of the recording, in whole hours. */
function shiftTime(time: number): number {
  return recordedAt + Math.round((time - Date.now()) / hourMs) * hourMs;
}

function shiftDay(day: string): string {
  const today = isoTime().slice(0, 10);
  const days = (Date.parse(day) - Date.parse(today)) / dayMs;
  return isoTime(recordedAt + days * dayMs).slice(0, 10);
}

/**
 * Lists the paths at which a response has other members than the recorded one. Ignores values, list
 * lengths and nulls on one side, which depend on the progress of jobs.
 */
export function differences(recorded: unknown, answer: unknown, path = "$"): string[] {
  if (recorded === null || answer === null) return [];
  if (Array.isArray(recorded) && Array.isArray(answer)) {
    const [known, now] = [recorded[0], answer[0]];
    return known === undefined || now === undefined ? [] : differences(known, now, `${path}[]`);
  }

  if (typeof recorded !== typeof answer || Array.isArray(recorded) !== Array.isArray(answer)) return [path];
  if (typeof recorded !== "object") return [];

  const [one, other] = [new Map(Object.entries(recorded)), new Map(Object.entries(answer as object))];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key) =>
    one.has(key) && other.has(key)
      ? differences(one.get(key), other.get(key), `${path}.${key}`)
      : [`${path}.${key}`],
  );
}
