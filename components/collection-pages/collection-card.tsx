import { useTranslations } from "next-intl";
import { AlbumCover } from "@/components/albums/album-cover";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { ColorDot } from "@/components/collections/color-dot";
import { ForRole } from "@/components/session/role.client";
import { IconButton } from "@/components/ui/icon-button";
import { Globe, Lock, Star, Zap } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import type { CollectionResource } from "@/lib/collections/resource";

interface Props {
  collection: CollectionResource;
  isUrgent: boolean;
  onPin: (isPinned: boolean) => void;
}

/** A collection in a list: a link to it, and a button that pins it. */
export function CollectionCard({ collection, isUrgent, onPin }: Props) {
  const t = useTranslations("imageCollections.card");
  const toSameOriginUrl = useSameOriginUrl();
  const { title, visibility, is_pinned: isPinned, children_count: childrenCount } = collection;
  const Visibility = visibility === "public" ? Globe : Lock;

  return (
    <>
      <Link
        href={`/dashboard/collections/${collection.id}`}
        draggable={false}
        className="group block rounded-md"
      >
        <AlbumCover
          urls={collection.preview_urls.map(toSameOriginUrl)}
          isUrgent={isUrgent}
          className="transition-opacity duration-150 group-hover:opacity-90"
        />
        <span className="mt-2 flex min-w-0 items-center gap-1.5 pe-9 font-medium">
          {collection.color !== null && <ColorDot color={collection.color} />}
          <bdi className="truncate">{title}</bdi>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 pe-9 text-[0.8125rem] text-ink-soft">
          <CollectionCount collection={collection} />
          {childrenCount > 0 && <span>{t("children", { count: childrenCount })}</span>}
          {collection.kind === "smart" && (
            <span className="inline-flex items-center gap-1">
              <Zap aria-hidden size={13} />
              {t("smart")}
            </span>
          )}
          <span className="inline-flex items-center gap-1">
            <Visibility aria-hidden size={13} />
            {t(visibility)}
          </span>
        </span>
      </Link>
      <ForRole least="editor">
        <IconButton
          label={isPinned ? t("unpin", { title }) : t("pin", { title })}
          aria-pressed={isPinned}
          onClick={() => onPin(!isPinned)}
          className="absolute end-0 bottom-3.5 pointer-coarse:bottom-2"
        >
          <Star aria-hidden size={17} className={isPinned ? "fill-accent text-accent-text" : undefined} />
        </IconButton>
      </ForRole>
    </>
  );
}

/** The number of images that the page of the collection shows. */
export function CollectionCount({ collection }: { collection: CollectionResource }) {
  const t = useTranslations("imageCollections.card");
  const count = collection.count - collection.archived_count;
  const { count_is_exact: isExact } = collection;
  return <span>{isExact ? t("count", { count }) : t("atLeast", { count })}</span>;
}
