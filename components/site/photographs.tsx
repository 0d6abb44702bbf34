import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

/** The photographs in `public/photographs`, in rows of equal height. */
const rows = [
  [
    { name: "ridges-at-dawn", width: 1080, height: 720 },
    { name: "dunes", width: 600, height: 840 },
  ],
  [
    { name: "still-lake", width: 720, height: 720 },
    { name: "first-snow", width: 1040, height: 585 },
  ],
  [
    { name: "moon-over-the-sound", width: 600, height: 800 },
    { name: "red-mesa", width: 1200, height: 480 },
  ],
] as const;

/** A photograph as a camera would store it, for visitors without one at hand. */
export const samplePhotograph = { filename: "first-snow.jpg", url: "/photographs/first-snow.jpg" };

/**
 * A grid like the gallery's: uncropped, and as wide as the page allows. Small screens show the
 * first two rows.
 */
export function Photographs() {
  const t = useTranslations("site.photographs");
  return (
    <ul className="flex flex-col gap-1 sm:gap-1.5">
      {rows.map((row, index) => (
        <li key={row[0].name} className={classNames(index === 2 && "max-lg:hidden")}>
          <ul className="flex gap-1 sm:gap-1.5">
            {row.map(({ name, width, height }) => (
              <li key={name} style={{ flex: width / height }}>
                {/* biome-ignore lint/performance/noImgElement: images never go through an optimizer here. */}
                <img
                  src={`/photographs/${name}.webp`}
                  width={width}
                  height={height}
                  alt={t(name)}
                  fetchPriority={index === 0 ? "high" : "auto"}
                  loading={index === 2 ? "lazy" : "eager"}
                  className="block h-auto w-full rounded-sm bg-sunken"
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
