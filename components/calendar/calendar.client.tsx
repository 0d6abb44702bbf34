"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link.client";
import { useFormats } from "@/components/ui/use-formats";
import type { TimelineDay } from "@/lib/images/calendar/resource";
import { weeksOf } from "./calendar-days";
import { dayPath } from "./calendar-paths";
import { MonthHeading } from "./month-heading";
import { useCalendarKeys } from "./use-calendar-keys";

interface Props {
  month: string;
  /** The number of images in the month. */
  count: number;
  days: readonly TimelineDay[];
  today: string;
  firstWeekday: number;
  /** From the first weekday on. */
  weekdays: ReadonlyArray<{ short: string; long: string }>;
}

/** A month as a grid of days, each with its images' number and one of them. */
export function Calendar({ month, count, days, today, firstWeekday, weekdays }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const byDay = new Map(days.map((day) => [day.day, day]));
  const keys = useCalendarKeys({ grid, month, firstWeekday, firstDay: findFirstDay({ month, days, today }) });

  return (
    <div className="max-w-5xl">
      <MonthHeading id={headingId} month={month} count={count} />
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={headingId}
        aria-colcount={7}
        aria-busy={keys.isLoading}
        onKeyDown={keys.onKeyDown}
        className={classNames(
          "flex flex-col gap-0.5 transition-opacity duration-120 sm:gap-1.5",
          keys.isLoading && "opacity-60",
        )}
      >
        <div role="row" className={rowStyle}>
          {weekdays.map(({ short, long }) => (
            <span
              key={long}
              role="columnheader"
              aria-label={long}
              className="truncate pb-1 text-center text-xs text-ink-soft"
            >
              {short}
            </span>
          ))}
        </div>
        {weeksOf(month, firstWeekday).map((week) => (
          <div key={week.find((day) => day !== undefined)} role="row" className={rowStyle}>
            {week.map(
              (day, column) =>
                day !== undefined && (
                  <DayCell
                    key={day}
                    day={day}
                    column={column + 1}
                    images={byDay.get(day)}
                    isToday={day === today}
                    isTabStop={day === keys.activeDay}
                    onFocus={() => keys.setActive(day)}
                  />
                ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

const rowStyle = "grid grid-cols-7 gap-0.5 sm:gap-1.5";

/** Today, or the earliest day with images, or the first day. */
function findFirstDay({ month, days, today }: Pick<Props, "month" | "days" | "today">): string {
  return today.startsWith(month) ? today : (days.at(-1)?.day ?? `${month}-01`);
}

interface CellProps {
  day: string;
  column: number;
  images: TimelineDay | undefined;
  isToday: boolean;
  isTabStop: boolean;
  onFocus: () => void;
}

const frameStyle = "relative block aspect-square w-full overflow-hidden rounded-sm pointer-coarse:min-h-11";

function DayCell({ day, column, images, isToday, isTabStop, onFocus }: CellProps) {
  const t = useTranslations("calendar.grid");
  const { day: formatDay, number, compact } = useFormats();
  const toSameOriginUrl = useSameOriginUrl();
  const cell = {
    "aria-colindex": column,
    style: { gridColumnStart: column },
    ...(isToday && { "aria-current": "date" as const }),
  };
  const name = { day: formatDay(day), count: images?.count ?? 0 };
  const stop = { "data-day": day, tabIndex: isTabStop ? 0 : -1, onFocus };
  const numberStyle = classNames(
    "absolute start-1 top-1 min-w-5 rounded-sm px-1 text-center text-xs leading-5 font-medium tabular-nums",
    isToday && "ring-2 ring-accent",
  );

  if (images === undefined)
    return (
      <div
        role="gridcell"
        {...cell}
        {...stop}
        aria-label={t("day", name)}
        className={classNames(frameStyle, "border border-line text-ink-soft")}
      >
        <span className={numberStyle}>{number(Number(day.slice(8)))}</span>
      </div>
    );

  return (
    <div role="gridcell" {...cell}>
      <Link
        href={dayPath(day)}
        // Arrow keys pass many days.
        prefetch={false}
        aria-label={images.count_is_exact ? t("day", name) : t("fullDay", name)}
        {...stop}
        className={classNames(frameStyle, "bg-sunken hover:opacity-90")}
      >
        {images.preview_url !== null && (
          // biome-ignore lint/performance/noImgElement: images of users never go through an optimizer.
          <img
            src={toSameOriginUrl(images.preview_url)}
            alt=""
            width={320}
            height={320}
            decoding="async"
            className="size-full object-cover"
          />
        )}
        <span className={classNames(numberStyle, "bg-scrim text-on-scrim")}>
          {number(Number(day.slice(8)))}
        </span>
        <span className="absolute end-1 bottom-1 rounded-sm bg-scrim px-1 text-xs leading-5 text-on-scrim tabular-nums max-sm:end-0.5 max-sm:bottom-0.5 max-sm:text-[0.6875rem] max-sm:leading-4">
          {compact(images.count)}
        </span>
      </Link>
    </div>
  );
}
