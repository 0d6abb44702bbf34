import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { profilePath } from "@/lib/image-urls/image-path";
import type { PublicAlbum } from "@/lib/public/resource";
import { OwnerLink } from "./owner-link";
import { PageCover } from "./page-cover";
import type { PageImage } from "./page-image";

interface Props {
  album: PublicAlbum;
  author: { name: string; handle: string };
  cover: PageImage | undefined;
}

/** The title of an album on its cover, and its text below. */
export function AlbumHeader({ album, author, cover }: Props) {
  const edit = <OwnerLink handle={author.handle} href={`/dashboard/albums/${album.album}`} />;
  return (
    <>
      {cover ? (
        <PageCover pageImage={cover}>
          <header className="public-cover-text">
            <AlbumTitle album={album} author={author} />
            {edit}
          </header>
        </PageCover>
      ) : (
        <header className="public-page flex flex-wrap items-start gap-4">
          <AlbumTitle album={album} author={author} />
          {edit}
        </header>
      )}
      {album.description !== "" && (
        <div className="public-page">
          <p dir="auto" className="public-text text-lg">
            {album.description}
          </p>
        </div>
      )}
    </>
  );
}

function AlbumTitle({ album, author }: Pick<Props, "album" | "author">) {
  const t = useTranslations("publicPages.album");
  const tProfile = useTranslations("publicPages.profile");
  const format = useFormats();
  const { count, earliest_at: from, latest_at: to } = album;
  return (
    <div className="min-w-0 flex-1">
      <h1>
        <bdi>{album.title}</bdi>
      </h1>
      <p>
        <a href={profilePath(author.handle)} className="public-link">
          {t("by", { name: author.name })}
        </a>
      </p>
      <p>
        {tProfile("albumImages", { count })}
        {from !== null && to !== null && ` · ${format.dayRange(from, to)}`}
      </p>
    </div>
  );
}
