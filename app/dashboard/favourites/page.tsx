import { useTranslations } from "next-intl";
import { EmptyList } from "@/components/library/empty-list";
import { Heart } from "@/components/ui/icons";
import { UploadTargetOfPage } from "@/components/uploads/upload-provider.client";
import { LibraryPage, libraryMetadata } from "../library-page";
import type { SearchParams } from "../search-params";

const filters = { is_favourited: true };

export const generateMetadata = () => libraryMetadata("favourites");

export default function FavouritesPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <>
      <UploadTargetOfPage isFavourite />
      <LibraryPage
        page="favourites"
        path="/dashboard/favourites"
        filters={filters}
        searchParams={searchParams}
        empty={<NoFavourites />}
      />
    </>
  );
}

function NoFavourites() {
  const t = useTranslations("library.pages.favourites");
  return (
    <EmptyList
      icon={<Heart aria-hidden size={40} strokeWidth={1.5} />}
      title={t("empty")}
      text={t("emptyText")}
    />
  );
}
