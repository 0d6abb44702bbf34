import { useTranslations } from "next-intl";
import type { PublicCollection, PublicImage } from "@/lib/public/resource";
import type { ListChoice } from "./list-choice";
import { PageCards } from "./page-cards";

interface Props {
  path: string;
  choice: ListChoice;
  list: {
    collections: ReadonlyArray<{ collection: PublicCollection; cover: PublicImage | undefined }>;
    nextCursor: string | null;
  };
  origin: string;
}

/** A page of the collections of a profile, or of the ones within a collection. */
export function CollectionCards({ path, choice, list, origin }: Props) {
  const t = useTranslations("publicPages.profile");
  const labels = {
    paging: t("collectionPages"),
    more: t("moreCollections"),
    first: t("firstCollections"),
  };
  return (
    <PageCards
      title={t("collections")}
      cards={list.collections.map(({ collection, cover }) => ({ subject: collection, cover }))}
      origin={origin}
      paging={{ path, choice, nextCursor: list.nextCursor, labels }}
    />
  );
}
