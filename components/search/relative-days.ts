import { type Days, parsePeriod } from "@/components/image-lists/periods";
import type { Calendar } from "./calendar";
import { spell } from "./date-words";

type PeriodName = "today" | "yesterday" | "lastWeek" | "thisMonth" | "lastMonth" | "thisYear" | "lastYear";

interface RelativePeriod {
  /** As `Intl.RelativeTimeFormat` counts. */
  distance: number;
  unit: "day" | "week" | "month" | "year";
  daysOf: (today: string) => Days | undefined;
}

const relativePeriods: Readonly<Record<PeriodName, RelativePeriod>> = {
  today: { distance: 0, unit: "day", daysOf: (today) => parsePeriod(today) },
  yesterday: { distance: -1, unit: "day", daysOf: (today) => parsePeriod(addDays(today, -1)) },
  lastWeek: {
    distance: -1,
    unit: "week",
    daysOf: (today) => ({ first: addDays(today, -7), last: addDays(today, -1) }),
  },
  thisMonth: { distance: 0, unit: "month", daysOf: (today) => parsePeriod(today.slice(0, 7)) },
  lastMonth: {
    distance: -1,
    unit: "month",
    daysOf: (today) => parsePeriod(addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)),
  },
  thisYear: { distance: 0, unit: "year", daysOf: (today) => parsePeriod(today.slice(0, 4)) },
  lastYear: {
    distance: -1,
    unit: "year",
    daysOf: (today) => parsePeriod(String(Number(today.slice(0, 4)) - 1)),
  },
};
const periodNames = Object.keys(relativePeriods) as PeriodName[];

/** Usual words for the periods besides the words that `Intl` has, which are in sentences. */
const otherWords: Readonly<Record<string, Partial<Record<PeriodName, readonly string[]>>>> = {
  de: { thisMonth: ["dieser Monat"], lastMonth: ["letzter Monat"] },
  fr: {
    lastWeek: ["semaine dernière"],
    thisMonth: ["ce mois"],
    lastMonth: ["mois dernier"],
    lastYear: ["année dernière", "l’an dernier"],
  },
  es: { lastWeek: ["semana pasada"], lastMonth: ["mes pasado"], lastYear: ["año pasado"] },
  pl: {
    today: ["dziś"],
    lastWeek: ["zeszły tydzień"],
    thisMonth: ["ten miesiąc"],
    lastMonth: ["zeszły miesiąc"],
    thisYear: ["ten rok"],
    lastYear: ["zeszły rok"],
  },
  ja: { today: ["きょう"], yesterday: ["きのう"], lastYear: ["去年"] },
  "zh-Hans": { lastWeek: ["上星期"], thisMonth: ["这个月"], lastMonth: ["上月"] },
  ar: { thisYear: ["هذه السنة", "هذا العام"], lastYear: ["العام الماضي"] },
};

/** The days of words such as `yesterday`, in the language of the page or in English. */
export function parseRelativeDays(text: string, { locale, today }: Calendar): Days | undefined {
  const spelling = spell(text);
  const name = spelling === "" ? undefined : (namesOf(locale).get(spelling) ?? namesOf("en").get(spelling));
  return name && relativePeriods[name].daysOf(today);
}

/** The words for days that the language of the calendar has, and their days. */
export function listRelativeDays({ locale, today }: Calendar): Array<{ words: string; days: Days }> {
  const words = listWords(locale);
  return periodNames.flatMap((name) => {
    const days = relativePeriods[name].daysOf(today);
    return days ? [{ words: words[name], days }] : [];
  });
}

const namesByLocale = new Map<string, ReadonlyMap<string, PeriodName>>();

/** The periods by their words in a language, as `spell` writes them. */
function namesOf(locale: string): ReadonlyMap<string, PeriodName> {
  const known = namesByLocale.get(locale);
  if (known) return known;

  const words = listWords(locale);
  const names = new Map(
    periodNames.flatMap((name) =>
      [words[name], ...(otherWords[locale]?.[name] ?? [])].map((one) => [spell(one), name] as const),
    ),
  );
  namesByLocale.set(locale, names);

  return names;
}

function listWords(locale: string): Record<PeriodName, string> {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const entries = Object.entries(relativePeriods).map(([name, { distance, unit }]) => [
    name,
    format.format(distance, unit),
  ]);
  return Object.fromEntries(entries);
}

/** Returns the day so many days after another one. */
function addDays(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}
