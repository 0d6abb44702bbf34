import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { ListPage } from "./list-page";
import { loadList } from "./load-list";
import { requireActor } from "./require-actor";
import type { SearchParams } from "./search-params";

/** Also the key of its texts. */
type PageName = "images" | "favourites" | "archive" | "trash";

export async function libraryMetadata(page: PageName): Promise<Metadata> {
  const t = await getTranslations("library.pages");
  return { title: t(`${page}.title`) };
}

interface Props
  extends Pick<
    ComponentProps<typeof ListPage>,
    "filters" | "empty" | "actions" | "demoNotice" | "highlights" | "trashDays"
  > {
  page: PageName;
  path: string;
  searchParams: SearchParams;
}

/** A page that is a list of images under a title. */
export async function LibraryPage({ page, path, searchParams, ...library }: Props) {
  const [actor, t] = await Promise.all([
    requireActor(path, searchParams, page === "trash" ? "editor" : undefined),
    getTranslations("library.pages"),
  ]);
  const { filters } = library;
  const list = await loadList(actor, { path, searchParams, ...(filters && { filters }) });

  return (
    <ListPage
      {...list}
      {...library}
      path={path}
      searchParams={await searchParams}
      title={t(`${page}.title`)}
      label={t(`${page}.label`)}
    />
  );
}
