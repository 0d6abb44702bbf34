const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const month = `(?<month>${months.join("|")})`;
const clock = String.raw`(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d):(?<second>[0-5]\d|60)`;
const weekday = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const longWeekday = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";

/** The three forms of RFC 9110 §5.6.7: the current one, RFC 850 and C's `asctime`. */
const forms = [
  String.raw`${weekday}, (?<day>\d\d) ${month} (?<year>\d{4}) ${clock} GMT`,
  String.raw`${longWeekday}, (?<day>\d\d)-${month}-(?<shortYear>\d\d) ${clock} GMT`,
  String.raw`${weekday} ${month} (?<day>[ \d]\d) ${clock} (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/** Parses an HTTP date to milliseconds; undefined for anything else. */
export function parseHttpDate(text: string, now: Date = new Date()): number | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;

  const { year, shortYear, day, hour, minute, second } = parts;
  const date = new Date(0);
  const monthIndex = months.indexOf(parts.month ?? "");
  date.setUTCFullYear(year ? Number(year) : fullYear(Number(shortYear), now), monthIndex, Number(day));
  // The 31st of a short month has rolled over to another day.
  if (date.getUTCDate() !== Number(day)) return undefined;

  return date.setUTCHours(Number(hour), Number(minute), Number(second));
}

/** A two-digit year more than 50 years ahead belongs to the past (RFC 9110 §5.6.7). */
function fullYear(shortYear: number, now: Date): number {
  const thisYear = now.getUTCFullYear();
  const year = thisYear - (thisYear % 100) + shortYear;
  return year > thisYear + 50 ? year - 100 : year;
}
