import { useTranslations } from "next-intl";
import { X } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import type { PublicImage, PublicImagePage } from "@/lib/public/resource";
import { PaletteColor } from "@/lib/values/palette";
import { isFiltered, type ListChoice, listPath } from "./list-choice";
import { PublicTile } from "./tile";

interface Props {
  path: string;
  choice: ListChoice;
  page: PublicImagePage;
  origin: string;
  /** The text of a list without filters when it has no image. */
  emptyText: string;
  /** Whether the images are grouped by the month of their publication. */
  byMonth?: boolean;
}

const eagerTiles = 8;

/** The images of a profile or an album, with search, filters and paging by links and a form. */
export function PublicImageList({ path, choice, page, origin, emptyText, byMonth = false }: Props) {
  const t = useTranslations("publicPages.list");
  const isShowingAll = page.data.length > 0 || isFiltered(choice);
  return (
    <>
      {isShowingAll && <SearchForm path={path} choice={choice} />}
      {isFiltered(choice) && <Filters path={path} choice={choice} images={page.data} />}
      {page.data.length === 0 ? (
        <p className="py-10 text-ink-soft">{isFiltered(choice) ? t("noMatches") : emptyText}</p>
      ) : (
        <Groups images={page.data} origin={origin} byMonth={byMonth} />
      )}
      <nav aria-label={t("paging")} className="mt-6 flex flex-wrap gap-3">
        {choice.cursor !== undefined && (
          <a className="public-button" href={listPath(path, { ...choice, cursor: undefined })}>
            {t("first")}
          </a>
        )}
        {page.next_cursor !== null && (
          <a
            className="public-button"
            rel="next"
            href={listPath(path, { ...choice, cursor: page.next_cursor })}
          >
            {t("more")}
          </a>
        )}
      </nav>
    </>
  );
}

function SearchForm({ path, choice }: Pick<Props, "path" | "choice">) {
  const t = useTranslations("publicPages.list");
  return (
    <search>
      <form action={path} className="mb-4 flex max-w-md gap-2">
        <input
          type="search"
          name="search"
          defaultValue={choice.search}
          aria-label={t("search")}
          placeholder={t("search")}
          maxLength={200}
          dir="auto"
          className="h-9 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3 text-sm pointer-coarse:h-11"
        />
        {choice.tag !== undefined && <input type="hidden" name="tag" value={choice.tag} />}
        {choice.color !== undefined && <input type="hidden" name="color" value={choice.color} />}
        <button type="submit" className="public-button">
          {t("submit")}
        </button>
      </form>
    </search>
  );
}

interface Images {
  images: readonly PublicImage[];
}

/** All of the images have the tag. */
function findTagName(tag: string, [image]: readonly PublicImage[]): string {
  return image?.tag_names[image.tags.indexOf(tag)] ?? tag;
}

/** The filters of the list; each link removes one. */
function Filters({ path, choice, images }: Pick<Props, "path" | "choice"> & Images) {
  const t = useTranslations("publicPages.list");
  const colorNames = useTranslations("collections.colors");
  const { tag, color, search } = { ...choice };
  const name = tag === undefined ? undefined : findTagName(tag, images);
  const known = PaletteColor.safeParse(color).data;
  const colorName = known === undefined ? color : colorNames(known);
  const without = (name: "tag" | "color" | "search") =>
    listPath(path, { ...choice, [name]: undefined, cursor: undefined });

  return (
    <ul aria-label={t("filters")} className="mb-4 flex flex-wrap gap-2">
      {name !== undefined && (
        <Filter href={without("tag")} label={t("removeTag", { tag: name })} text={name} />
      )}
      {color !== undefined && colorName !== undefined && (
        <Filter href={without("color")} label={t("removeColor", { color: colorName })} text={colorName} />
      )}
      {search !== undefined && (
        <Filter
          href={without("search")}
          label={t("removeSearch", { search })}
          text={t("quoted", { search })}
        />
      )}
      <li>
        <a className="public-link text-sm" href={path}>
          {t("showAll")}
        </a>
      </li>
    </ul>
  );
}

function Filter({ href, label, text }: { href: string; label: string; text: string }) {
  return (
    <li>
      <a className="public-chip" href={href} aria-label={label}>
        <bdi>{text}</bdi>
        <X aria-hidden size={14} />
      </a>
    </li>
  );
}

function Groups({
  images,
  origin,
  byMonth,
}: {
  images: readonly PublicImage[];
  origin: string;
  byMonth: boolean;
}) {
  const format = useFormats();
  const months = [...new Set(images.map((image) => image.created_at.slice(0, 7)))];
  if (!byMonth) return <Grid images={images} origin={origin} eager={eagerTiles} />;

  return months.map((month, at) => (
    <section key={month} className="mb-6">
      <h3 className="mb-2 text-[0.9375rem] font-medium text-ink-soft">{format.month(month)}</h3>
      <Grid
        images={images.filter((image) => image.created_at.startsWith(month))}
        origin={origin}
        eager={at === 0 ? eagerTiles : 0}
      />
    </section>
  ));
}

function Grid({ images, origin, eager }: { images: readonly PublicImage[]; origin: string; eager: number }) {
  return (
    <ul className="public-grid">
      {images.map((image, at) => (
        <li key={image.page_url}>
          <PublicTile image={image} origin={origin} isEager={at < eager} />
        </li>
      ))}
    </ul>
  );
}
