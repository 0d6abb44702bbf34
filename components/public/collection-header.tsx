import { useTranslations } from "next-intl";
import { collectionPagePath, profilePath } from "@/lib/image-urls/image-path";
import type { PublicCollection } from "@/lib/public/resource";
import { ImageCount } from "./image-count";
import { ListHeader } from "./list-header";
import { OwnerLink } from "./owner-link";
import type { PageImage } from "./page-image";

interface Props {
  collection: PublicCollection;
  /** The public collection that contains it. */
  parent: { slug: string; title: string } | null;
  author: { name: string; handle: string };
  cover: PageImage | undefined;
}

export function CollectionHeader({ collection, parent, author, cover }: Props) {
  const t = useTranslations("publicPages.collection");
  const { handle, name } = author;

  return (
    <ListHeader
      title={collection.title}
      description={collection.description}
      cover={cover}
      edit={<OwnerLink handle={handle} href="/dashboard/collections" />}
      lines={
        <>
          <p>
            <a href={profilePath(handle)} className="public-link">
              {t("by", { name })}
            </a>
          </p>
          {parent && (
            <p>
              <a href={collectionPagePath({ handle, collection: parent.slug })} className="public-link">
                {t("within", { title: parent.title })}
              </a>
            </p>
          )}
          <p>
            <ImageCount counted={collection} />
          </p>
        </>
      }
    />
  );
}
