import { cookies } from "next/headers";
import { getLocale, getTimeZone } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { selectShown } from "@/components/calendar/on-this-day";
import { OnThisDay } from "@/components/calendar/on-this-day.client";
import { hiddenDayCookie } from "@/components/calendar/on-this-day-cookie";
import { onThisDayKey } from "@/components/collections/on-this-day-key";
import { parseListChoice } from "@/components/image-lists/filters";
import { currentCalendar } from "@/components/search/calendar";
import { ClientMessages } from "@/components/ui/client-messages";
import { currentActor } from "@/lib/identity/sign-in";
import { getOnThisDay } from "@/lib/images/calendar";
import { clientSections } from "@/messages/client-sections";
import { type SearchParams, toSearchParams } from "./search-params";

/**
 * Images of today's month and day in earlier years, unless they are hidden for today. A filtered list
 * does not show them.
 */
export async function OnThisDayStrip({ searchParams }: { searchParams: SearchParams }) {
  const { filters } = parseListChoice(toSearchParams(await searchParams));
  if (Object.keys(filters).length > 0) return null;

  const [actor, cookieStore, locale, timeZone] = await Promise.all([
    currentActor(),
    cookies(),
    getLocale(),
    getTimeZone(),
  ]);
  const { today } = currentCalendar(locale, timeZone);
  if (!actor || cookieStore.get(hiddenDayCookie)?.value === today) return null;

  const { data } = await getOnThisDay(actor, { day: today, archived: "exclude" });
  if (data.length === 0) return null;

  return (
    <ClientMessages sections={clientSections["app/dashboard/on-this-day.tsx"]}>
      <PageData queryKey={[...onThisDayKey, today]} data={selectShown(data)}>
        <OnThisDay today={today} />
      </PageData>
    </ClientMessages>
  );
}
