import { readEntryBytes, type Tiff, type TiffEntry } from "./tiff-directory";

const maxTextBytes = 200;
const asciiType = 2;

/** Returns the entry's text without padding and control characters, or `undefined` when nothing is left. */
export function readExifText(tiff: Tiff, entry: TiffEntry | undefined): string | undefined {
  if (entry?.type !== asciiType) return undefined;
  const bytes = readEntryBytes(tiff, entry, maxTextBytes);
  const end = bytes.indexOf(0);
  const decoded = new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  const text = decoded.replace(/[\p{C}\ufffd]/gu, "").trim();
  return text === "" ? undefined : text;
}

/** Rounds to four decimals. Returns `undefined` unless the number is finite and positive. */
export function toPositiveNumber(value: number | undefined): number | undefined {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return undefined;
  return Math.round(value * 10_000) / 10_000 || value;
}

/** Formats seconds in photographic notation: `1/250` below a third of a second, else `2.5`. */
export function formatShutterTime(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  return seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : String(Math.round(seconds * 10) / 10);
}

const exifTime = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** Converts `2024:06:30 12:00:00` and `+02:00` to ISO 8601. Returns `undefined` for an invalid date or time. */
export function parseTakenAt(text: string | undefined, offset: string | undefined): string | undefined {
  const match = exifTime.exec(text ?? "");
  if (!match) return undefined;
  const iso = `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}`;
  const parsed = new Date(`${iso}Z`);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(iso)) return undefined;
  return iso + (/^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset ?? "") ? offset : "");
}
