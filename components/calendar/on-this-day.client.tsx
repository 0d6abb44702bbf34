"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { onThisDayKey } from "@/components/collections/on-this-day-key";
import { imagePagePath } from "@/components/image-lists/sequence";
import { TileBadges } from "@/components/library/tile-badges";
import { TileImage } from "@/components/library/tile-image";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { useFormats } from "@/components/ui/use-formats";
import type { DayOfYear } from "@/lib/images/calendar/resource";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { dayPath } from "./calendar-paths";
import { selectShown } from "./on-this-day";
import { hideOnThisDay } from "./on-this-day-cookie";

interface Props {
  /** The day of the user. */
  today: string;
}

/** Images of this day in earlier years, until they are hidden. */
export function OnThisDay({ today }: Props) {
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;

  return (
    <Strip
      today={today}
      onHide={() => {
        hideOnThisDay(today);
        setHidden(true);
      }}
    />
  );
}

/** The images in one line that scrolls. */
function Strip({ today, onHide }: Props & { onHide: () => void }) {
  const t = useTranslations("calendar.onThisDay");
  const headingId = useId();
  const days = useDays(today);
  if (days.length === 0) return null;

  return (
    <section aria-labelledby={headingId} className="mb-6">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id={headingId} className="text-[1.125rem] font-semibold tracking-tight">
          {t("title")}
        </h2>
        <IconButton label={t("hide")} isSmall onClick={onHide}>
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      <ul className="-m-1 flex gap-5 overflow-x-auto p-1">
        {days.map((day) => (
          <li key={day.day} className="shrink-0">
            <Day day={day} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useDays(day: string): readonly DayOfYear[] {
  const { data } = useSuspenseQuery({
    queryKey: [...onThisDayKey, day],
    queryFn: async ({ signal }) => {
      const query = { day, archived: "exclude" } as const;
      const { data: days } = await unwrap(api.GET("/images/on-this-day", { params: { query }, signal }));
      return selectShown(days);
    },
    refetchOnWindowFocus: false,
  });
  return data;
}

interface DayProps {
  day: DayOfYear;
  today: string;
}

function Day({ day: { day, count, count_is_exact: isExact, images }, today }: DayProps) {
  const t = useTranslations("calendar.onThisDay");
  const { day: formatDay } = useFormats();
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  const name = { day: formatDay(day), count };

  return (
    <>
      <Link
        href={dayPath(day)}
        className="mb-1.5 flex w-fit flex-col rounded-sm text-sm whitespace-nowrap hover:underline pointer-coarse:min-h-11"
      >
        <span className="font-medium">{t("yearsAgo", { years })}</span>
        <span className="text-[0.8125rem] text-ink-soft">
          {isExact ? t("day", name) : t("fullDay", name)}
        </span>
      </Link>
      <ul className="flex gap-1.5">
        {images.map((image) => (
          <li key={image.id} className="size-28">
            <DayImage image={image} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The width and height of an image in pixels, as `size-28` draws it. */
const drawnSize = 112;

function DayImage({ image }: { image: GridImage }) {
  const t = useTranslations("library.tile");
  const { id, filename, alt } = image;
  return (
    <Link
      href={imagePagePath(id)}
      prefetch={false}
      aria-label={alt ? t("name", { filename, alt }) : filename}
      className="tile-link"
    >
      <span className="tile-frame">
        <TileImage image={image} width={drawnSize} height={drawnSize} isSquare place="firstScreen" />
        <TileBadges image={image} />
      </span>
    </Link>
  );
}
