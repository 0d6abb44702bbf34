import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getFormatter, getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { Calendar } from "@/components/calendar/calendar.client";
import { firstWeekdayOf } from "@/components/calendar/calendar-days";
import { calendarPath } from "@/components/calendar/calendar-paths";
import { type CountedMonth, Periods } from "@/components/calendar/periods";
import { EmptyList } from "@/components/library/empty-list";
import { currentCalendar } from "@/components/search/calendar";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { CalendarDays } from "@/components/ui/icons";
import { getTimeline } from "@/lib/images";
import { getTimelineDays } from "@/lib/images/calendar";
import { Month } from "@/lib/images/calendar/resource";
import { clientSections } from "@/messages/client-sections";
import { requireActor } from "../require-actor";
import { type SearchParams, toSearchParams } from "../search-params";

/** The dashboard leaves archived images out. */
const filters = { archived: "exclude" } as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("calendar.page");
  return { title: t("title") };
}

export default async function CalendarPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor(calendarPath, searchParams);
  const requested = toSearchParams(await searchParams).get("month");
  if (requested !== null && !Month.safeParse(requested).success) redirect(calendarPath);

  const [{ data: months }, t, locale, timeZone] = await Promise.all([
    getTimeline(actor, filters, { maxRatios: 0 }),
    getTranslations("calendar.page"),
    getLocale(),
    getTimeZone(),
  ]);
  const { today } = currentCalendar(locale, timeZone);
  const month = requested ?? findLatest(months, today);
  const firstWeekday = firstWeekdayOf(locale);
  const { data: days } = await getTimelineDays(actor, { ...filters, month });

  return (
    <ClientMessages sections={clientSections["app/dashboard/calendar/page.tsx"]}>
      <PageHeader title={t("title")} />
      {months.length === 0 ? (
        <EmptyList
          icon={<CalendarDays aria-hidden size={36} strokeWidth={1.5} />}
          title={t("empty")}
          text={t("emptyText")}
        />
      ) : (
        <>
          <Periods months={months} month={month} />
          <Calendar
            month={month}
            count={months.find((one) => one.month === month)?.count ?? 0}
            days={days}
            today={today}
            firstWeekday={firstWeekday}
            weekdays={await nameWeekdays(firstWeekday)}
          />
        </>
      )}
    </ClientMessages>
  );
}

/** Returns the latest month with images, but none that is yet to come if there are others. */
function findLatest(months: readonly CountedMonth[], today: string): string {
  const latest = months.find(({ month }) => month <= today.slice(0, 7)) ?? months[0];
  return latest?.month ?? today.slice(0, 7);
}

/** 1 January 2023 was a Sunday. */
async function nameWeekdays(firstWeekday: number) {
  const format = await getFormatter();
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(Date.UTC(2023, 0, 1 + firstWeekday + index));
    return {
      short: format.dateTime(date, { weekday: "short", timeZone: "UTC" }),
      long: format.dateTime(date, { weekday: "long", timeZone: "UTC" }),
    };
  });
}
