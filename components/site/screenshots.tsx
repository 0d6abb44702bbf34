import { useTranslations } from "next-intl";
import type { Theme } from "@/components/shell/theme";
import gridDark from "@/docs/screenshots/grid-dark.webp";
import gridLight from "@/docs/screenshots/grid-light.webp";
import studioDark from "@/docs/screenshots/studio-dark.webp";
import studioLight from "@/docs/screenshots/studio-light.webp";
import { Section } from "./section";

const screenshots = [
  { name: "grid", light: gridLight, dark: gridDark },
  { name: "studio", light: studioLight, dark: studioDark },
] as const;

/** The library and the variant studio, in the theme of the page. */
export function Screenshots({ theme }: { theme: Theme }) {
  const t = useTranslations("site.screenshots");
  return (
    <Section title={t("title")} lead={t("lead")}>
      <div className="grid gap-6 lg:grid-cols-2">
        {screenshots.map(({ name, light, dark }) => {
          const { src, width, height } = theme === "dark" ? dark : light;
          return (
            <figure key={name} className="min-w-0">
              <picture>
                {theme === "auto" && <source media="(prefers-color-scheme: dark)" srcSet={dark.src} />}
                <img
                  src={src}
                  width={width}
                  height={height}
                  alt={t(`${name}.alt`)}
                  loading="lazy"
                  className="block h-auto w-full rounded-md border border-line bg-sunken"
                />
              </picture>
              <figcaption className="mt-3 text-sm text-ink-soft">{t(`${name}.caption`)}</figcaption>
            </figure>
          );
        })}
      </div>
    </Section>
  );
}
