import { getTranslations } from "next-intl/server";
import type { ComponentProps, ReactNode } from "react";
import { PageData } from "@/components/api/page-data";
import { ArrowLeft } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import type { Actor } from "@/lib/kernel/actor";
import { ListPage } from "./list-page";
import { loadList } from "./load-list";
import type { SearchParams } from "./search-params";

interface Props extends Pick<ComponentProps<typeof ListPage>, "empty" | "coverAlbum" | "collection"> {
  actor: Actor;
  path: string;
  searchParams: SearchParams;
  filters: NonNullable<ComponentProps<typeof ListPage>["filters"]>;
  /** The page with all albums or tags. The header of a collection has the way to it. */
  parent?: { href: string; title: string };
  /** The name of the album, tag or collection. */
  name: string;
  /** The album, tag or collection itself, which the header shows. */
  item: Pick<ComponentProps<typeof PageData>, "queryKey" | "data">;
  header: ReactNode;
}

/** The page of an album, a tag or a collection: what it is, and its images. */
export async function CollectionPage(props: Props) {
  const { actor, path, searchParams, filters, parent, name, item, header, ...library } = props;
  const { collection } = library;
  const [list, t] = await Promise.all([
    loadList(actor, { path, searchParams, filters, collection }),
    getTranslations("library.pages.collection"),
  ]);

  return (
    <>
      {parent && (
        <Link
          href={parent.href}
          className="mb-4 inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-soft hover:text-ink pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden size={15} className="rtl:-scale-x-100" />
          {parent.title}
        </Link>
      )}
      <PageData {...item}>{header}</PageData>
      <ListPage
        {...list}
        {...library}
        path={path}
        searchParams={await searchParams}
        filters={filters}
        label={t("label", { title: name })}
      />
    </>
  );
}
