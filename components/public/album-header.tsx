import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { profilePath } from "@/lib/image-urls/image-path";
import type { PublicAlbum } from "@/lib/public/resource";
import { ListHeader } from "./list-header";
import { OwnerLink } from "./owner-link";
import type { PageImage } from "./page-image";

interface Props {
  album: PublicAlbum;
  author: { name: string; handle: string };
  cover: PageImage | undefined;
}

export function AlbumHeader({ album, author, cover }: Props) {
  const t = useTranslations("publicPages.album");
  const tProfile = useTranslations("publicPages.profile");
  const format = useFormats();
  const { count, earliest_at: from, latest_at: to } = album;

  return (
    <ListHeader
      title={album.title}
      description={album.description}
      cover={cover}
      edit={<OwnerLink handle={author.handle} href={`/dashboard/albums/${album.album}`} />}
      lines={
        <>
          <p>
            <a href={profilePath(author.handle)} className="public-link">
              {t("by", { name: author.name })}
            </a>
          </p>
          <p>
            {tProfile("albumImages", { count })}
            {from !== null && to !== null && ` · ${format.dayRange(from, to)}`}
          </p>
        </>
      }
    />
  );
}
