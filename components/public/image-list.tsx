import { useTranslations } from "next-intl";
import { X } from "@/components/ui/icons";
import type { PublicImage, PublicImagePage } from "@/lib/public/resource";
import type { PageLayout } from "@/lib/values/page-layout";
import { PaletteColor } from "@/lib/values/palette";
import { isFiltered, type ListChoice, listPath } from "./list-choice";
import { toPicture } from "./page-image";
import { PictureList } from "./picture-list";

interface Props {
  path: string;
  choice: ListChoice;
  page: PublicImagePage;
  origin: string;
  /** The text of a list without filters when it has no image. */
  emptyText: string;
  layout: PageLayout;
  isBelowCover: boolean;
  /** The heading of the list, if it needs one. */
  title?: string;
  /** The links to the next and the first page. The newest images are first unless it is given. */
  paging?: { more: string; first: string };
}

/**
 * The images of a profile, an album or a collection, with search, filters and paging by links and a form. The
 * next page is loaded when its link comes near, where scripts run.
 */
export function PublicImageList(props: Props) {
  const { path, choice, page, origin, emptyText, layout, isBelowCover, title } = props;
  const t = useTranslations("publicPages.list");
  const { paging = { more: t("more"), first: t("first") } } = props;
  const isShowingAll = page.data.length > 0 || isFiltered(choice);
  const pageImages = page.data.map((image) => toPicture(image, origin));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {title !== undefined && <h2 className="mb-0">{title}</h2>}
        {isShowingAll && <SearchForm path={path} choice={choice} />}
      </div>
      {isFiltered(choice) && <Filters path={path} choice={choice} images={page.data} />}
      {pageImages.length > 0 && (
        <PictureList pageImages={pageImages} layout={layout} isBelowCover={isBelowCover} />
      )}
      {/* A page without images can have others behind it. */}
      {pageImages.length === 0 && page.next_cursor === null && (
        <p className="py-10 text-ink-soft">{isFiltered(choice) ? t("noMatches") : emptyText}</p>
      )}
      <nav aria-label={t("paging")} className="mt-6 flex flex-wrap gap-3">
        {choice.cursor !== undefined && (
          <a className="public-button" href={listPath(path, { ...choice, cursor: undefined })}>
            {paging.first}
          </a>
        )}
        {page.next_cursor !== null && (
          <a
            className="public-button"
            rel="next"
            data-more
            href={listPath(path, { ...choice, cursor: page.next_cursor })}
          >
            {paging.more}
          </a>
        )}
      </nav>
    </>
  );
}

function SearchForm({ path, choice }: Pick<Props, "path" | "choice">) {
  const t = useTranslations("publicPages.list");
  return (
    <search className="min-w-0 max-w-sm flex-1 basis-64">
      <form action={path} className="flex gap-2">
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
    <li className="min-w-0">
      <a className="public-chip" href={href} aria-label={label}>
        <bdi>{text}</bdi>
        <X aria-hidden size={14} />
      </a>
    </li>
  );
}
