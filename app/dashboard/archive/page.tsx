import { useTranslations } from "next-intl";
import { EmptyList } from "@/components/library/empty-list";
import { Archive } from "@/components/ui/icons";
import { LibraryPage, libraryMetadata } from "../library-page";
import type { SearchParams } from "../search-params";

const filters = { archived: "only" } as const;

export const generateMetadata = () => libraryMetadata("archive");

export default function ArchivePage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <LibraryPage
      page="archive"
      path="/dashboard/archive"
      filters={filters}
      searchParams={searchParams}
      empty={<NothingArchived />}
    />
  );
}

function NothingArchived() {
  const t = useTranslations("library.pages.archive");
  return (
    <EmptyList
      icon={<Archive aria-hidden size={40} strokeWidth={1.5} />}
      title={t("empty")}
      text={t("emptyText")}
    />
  );
}
