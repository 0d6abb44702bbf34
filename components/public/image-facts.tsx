import { useTranslations } from "next-intl";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { exifHighlights } from "@/lib/images/file-info/exif-highlights";
import type { PublicImage } from "@/lib/public/resource";

/** The facts about an image: size, dates and camera; never where it was taken. */
export function ImageFacts({ image }: { image: PublicImage }) {
  const t = useTranslations("publicPages.image");
  const format = useFormats();
  const { camera, lens, exposure } = exifHighlights(image.camera);
  const pixels = t("pixels", { width: String(image.width), height: String(image.height) });
  const facts = [
    [t("dimensions"), <Ltr key="pixels">{pixels}</Ltr>],
    [t("taken"), image.taken_at && format.day(image.taken_at)],
    [t("published"), format.day(image.created_at)],
    [t("camera"), camera && <bdi>{camera}</bdi>],
    [t("lens"), lens && <bdi>{lens}</bdi>],
    [t("exposure"), exposure && <Ltr>{exposure}</Ltr>],
  ] as const;

  return (
    <section>
      <h2>{t("details")}</h2>
      <dl className="public-facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

interface FilterProps {
  image: PublicImage;
  /** The list that the filters are for: the profile or the album. */
  path: string;
}

/** The tags and colors of an image: links to the images that have them too. */
export function ImageFilters({ image, path }: FilterProps) {
  const t = useTranslations("publicPages.image");
  const colorNames = useTranslations("collections.colors");
  const colors = [...new Set(image.colors.map(({ name }) => name))];

  return (
    <>
      {image.tags.length > 0 && (
        <ul aria-label={t("tags")} className="flex flex-wrap gap-2">
          {image.tags.map((tag, at) => (
            <li key={tag} className="min-w-0">
              <a className="public-chip" rel="tag" href={`${path}?${new URLSearchParams({ tag })}`}>
                <bdi>{image.tag_names[at]}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {colors.length > 0 && (
        <ul aria-label={t("colors")} className="mt-3 flex flex-wrap gap-2">
          {colors.map((color) => (
            <li key={color}>
              <a
                href={`${path}?color=${color}`}
                title={colorNames(color)}
                className="block size-7 rounded-full border border-line-strong forced-color-adjust-none pointer-coarse:size-11"
                style={{ backgroundColor: `var(--color-palette-${color})` }}
              >
                <span className="sr-only">{t("color", { color: colorNames(color) })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
