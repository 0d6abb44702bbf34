import { dayMs } from "@/lib/kernel/time";

/** No photograph is older. */
const firstYear = "1800";

const day = "(?<year>\\d{4})(?<dash>[:/-])(?<month>[ \\d]\\d)\\k<dash>(?<day>[ \\d]\\d)";
const clock =
  "(?<hour>[ \\d]\\d):(?<minute>[ \\d]\\d)(?::(?<second>[ \\d]\\d)(?:[.,](?<fraction>\\d{1,9}))?)?";
/**
 * The date in the form of EXIF, ISO 8601 or with slashes. Some cameras write spaces for leading
 * zeros.
 */
const timePattern = new RegExp(`^${day}[ T]+${clock}(?<offset>\\s*(?:Z|[+-].*))?$`);
const offsetPattern = /^(?<sign>[+-])(?<hours>0\d|1[0-4])(?::?(?<minutes>[0-5]\d))?$/;

/**
 * Converts the time of a camera or a tool, such as `2024:06:30 12:00:00`, and its offset, such as
 * `+02:00`, to ISO 8601. An offset inside the time comes first. Returns `undefined` for a time that
 * does not exist, is yet to come, or is older than photography.
 */
export function parseExifTime(
  text: string | undefined,
  offset: string | undefined,
  nowMs: number = Date.now(),
): string | undefined {
  const parts = timePattern.exec(text ?? "")?.groups;
  if (!parts) return undefined;

  const { year = "", fraction = "" } = parts;
  const [month, date, hour, minute, second] = [
    parts.month,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
  ].map((digits = "00") => digits.replace(" ", "0"));
  const time = `${year}-${month}-${date}T${hour}:${minute}:${second}`;
  const parsed = new Date(`${time}Z`);
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(time)) return undefined;
  // A clock may be a day ahead of UTC.
  if (year < firstYear || parsed.getTime() > nowMs + dayMs) return undefined;

  const milliseconds = fraction.padEnd(3, "0").slice(0, 3);
  const isWhole = milliseconds === "000";

  return `${time}${isWhole ? "" : `.${milliseconds}`}${parseOffset(parts.offset) ?? parseOffset(offset) ?? ""}`;
}

/** Converts `+0200` and `+02` to `+02:00`. */
function parseOffset(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  if (trimmed === "Z") return "Z";

  const { sign, hours, minutes = "00" } = offsetPattern.exec(trimmed ?? "")?.groups ?? {};
  return sign && `${sign}${hours}:${minutes}`;
}
