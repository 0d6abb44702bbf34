import { useTranslations } from "next-intl";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { ColorDot } from "@/components/collections/color-dot";
import { ForRole } from "@/components/session/role.client";
import { IconButton } from "@/components/ui/icon-button";
import { Globe, Lock, Star } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import type { AlbumResource } from "@/lib/albums/resource";
import { AlbumCover } from "./album-cover";

interface Props {
  album: AlbumResource;
  isUrgent: boolean;
  onPin: (isPinned: boolean) => void;
}

/** An album in the list of albums: a link to it, and a button that pins it. */
export function AlbumCard({ album, isUrgent, onPin }: Props) {
  const t = useTranslations("albums.card");
  const toSameOriginUrl = useSameOriginUrl();
  const { title, permission, is_favourited: isPinned } = album;
  const Visibility = permission === "public" ? Globe : Lock;

  return (
    <>
      <Link href={`/dashboard/albums/${album.album}`} className="group block rounded-md">
        <AlbumCover
          urls={album.preview_urls.map(toSameOriginUrl)}
          isUrgent={isUrgent}
          className="transition-opacity duration-150 group-hover:opacity-90"
        />
        <span className="mt-2 flex min-w-0 items-center gap-1.5 pe-9 font-medium">
          {album.color !== null && <ColorDot color={album.color} />}
          <bdi className="truncate">{title}</bdi>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 pe-9 text-[0.8125rem] text-ink-soft">
          <span>{t("count", { count: album.count - album.archived_count })}</span>
          <span className="inline-flex items-center gap-1">
            <Visibility aria-hidden size={13} />
            {t(permission)}
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
