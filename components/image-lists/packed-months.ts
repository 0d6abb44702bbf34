import type { TimelineMonth } from "./list-api";

/** Half a byte that stands for no frequent ratio: the next two halves are the ratio itself. */
const escapeMark = 15;

type Row = [month: string, count: number, ratioSum: number, ratios: string | null];

/**
 * Months inside HTML. Most images of a library have one of a few ratios, each of which takes half a
 * byte here.
 */
export interface PackedMonths {
  /** The frequent ratios, the most frequent first; the position of a ratio is its half byte. */
  frequent: number[];
  rows: Row[];
}

export function packMonths(months: readonly TimelineMonth[]): PackedMonths {
  const counts = new Map<number, number>();
  for (const { ratios } of months)
    for (const ratio of decode(ratios ?? "")) counts.set(ratio, (counts.get(ratio) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([ratio]) => ratio);
  const frequent = byCount.slice(0, escapeMark);
  const rows = months.map(
    ({ month, count, ratio_sum, ratios }): Row => [
      month,
      count,
      ratio_sum,
      ratios === null ? null : encode(toBytes(toHalves(decode(ratios), frequent))),
    ],
  );

  return { frequent, rows };
}

export function unpackMonths({ frequent, rows }: PackedMonths): TimelineMonth[] {
  return rows.map(([month, count, ratio_sum, packed]) => ({
    month,
    count,
    ratio_sum,
    ratios: packed === null ? null : encode(readHalves(decode(packed), frequent, count)),
  }));
}

function toHalves(ratios: readonly number[], frequent: readonly number[]): number[] {
  return ratios.flatMap((ratio) => {
    const position = frequent.indexOf(ratio);
    return position < 0 ? [escapeMark, ratio >> 4, ratio & 15] : [position];
  });
}

/** The last byte is filled up with a half that is not read. */
const toBytes = (halves: readonly number[]) =>
  Array.from(
    { length: Math.ceil(halves.length / 2) },
    (_, at) => ((halves[at * 2] ?? 0) << 4) | (halves[at * 2 + 1] ?? 0),
  );

function readHalves(bytes: readonly number[], frequent: readonly number[], count: number): number[] {
  let position = 0;
  const next = () => {
    const byte = bytes[position >> 1] ?? 0;
    const half = position % 2 === 0 ? byte >> 4 : byte & 15;
    position += 1;

    return half;
  };

  return Array.from({ length: count }, () => {
    const half = next();
    return half === escapeMark ? (next() << 4) | next() : (frequent[half] ?? 0);
  });
}

const decode = (base64: string) => Array.from(atob(base64), (character) => character.charCodeAt(0));

const encode = (bytes: readonly number[]) => btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
