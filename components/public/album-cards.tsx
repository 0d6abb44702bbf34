import { useTranslations } from "next-intl";
import { placeholderColor } from "@/components/ui/placeholder";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import type { PublicAlbum, PublicImage } from "@/lib/public/resource";
import { imageSources } from "./image-sources";

interface Props {
  albums: ReadonlyArray<{ album: PublicAlbum; cover: PublicImage | undefined }>;
  origin: string;
}

/** The public albums of a profile. */
export function AlbumCards({ albums, origin }: Props) {
  const t = useTranslations("publicPages.profile");
  if (albums.length === 0) return null;

  return (
    <section className="mb-12">
      <h2>{t("albums")}</h2>
      <ul className="public-albums">
        {albums.map(({ album, cover }) => (
          <li key={album.album}>
            <a href={toSameOriginPath(album.url, origin)} className="block rounded-sm">
              <span
                className="public-tile"
                style={{ backgroundColor: cover && placeholderColor(cover.placeholder) }}
              >
                {cover && (
                  // biome-ignore lint/performance/noImgElement: images of users never go through an optimizer.
                  <img
                    {...imageSources(cover, origin)}
                    sizes="(width < 40rem) 50vw, 22rem"
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                )}
              </span>
              <bdi className="mt-2 block truncate font-medium">{album.title}</bdi>
              <span className="text-sm text-ink-soft">{t("albumImages", { count: album.count })}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
