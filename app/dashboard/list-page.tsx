import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ImageLibrary } from "@/components/library/image-library.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { Pagination } from "@/components/ui/pagination";
import { clientSections } from "@/messages/client-sections";
import { type SearchParams, toSearchParams } from "./search-params";

interface Props extends ComponentProps<typeof ImageLibrary> {
  path: string;
  /** The query of this request. */
  searchParams: Awaited<SearchParams>;
}

/**
 * A page that shows a list of images, with links between its pages for browsers without scripts.
 */
export function ListPage({ path, searchParams, ...library }: Props) {
  const { isLater, cursor } = library.start;
  return (
    <>
      <ClientMessages sections={clientSections["app/dashboard/list-page.tsx"]}>
        <ImageLibrary {...library} />
      </ClientMessages>
      <noscript>
        <Pages path={path} searchParams={searchParams} isLater={isLater} older={cursor} />
      </noscript>
    </>
  );
}

interface PagesProps extends Pick<Props, "path" | "searchParams"> {
  isLater: boolean;
  /** Cursor of the page after this one. */
  older: string | null;
}

function Pages({ path, searchParams, isLater, older }: PagesProps) {
  const t = useTranslations("library.paging");
  const { cursor: _cursor, ...choice } = searchParams;
  const hrefOf = (cursor?: string) => {
    const params = toSearchParams({ ...choice, cursor });
    return params.size === 0 ? path : `${path}?${params}`;
  };

  return (
    <Pagination
      label={t("label")}
      newer={isLater ? { href: hrefOf(), label: t("newest") } : undefined}
      older={older === null ? undefined : { href: hrefOf(older), label: t("older") }}
    />
  );
}
