import { useTranslations } from "next-intl";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import type { PublicAlbum, PublicProfile } from "@/lib/public/resource";
import { OwnerLink } from "./owner-link.client";

/** The owner of the images. */
export function ProfileHeader({ profile, origin }: { profile: PublicProfile; origin: string }) {
  const t = useTranslations("publicPages.profile");
  const { name, handle, bio, website, github, profile_picture: avatar } = profile;
  return (
    <header className="mb-6 flex flex-wrap items-start gap-5">
      {avatar !== null && (
        // biome-ignore lint/performance/noImgElement: images of users never go through an optimizer.
        <img
          src={toSameOriginPath(avatar, origin)}
          alt=""
          width={80}
          height={80}
          className="size-20 rounded-full bg-sunken object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className="text-2xl font-semibold tracking-tight break-words">
          {name}
        </h1>
        <p className="text-sm text-ink-soft">
          <bdi dir="ltr">{`@${handle}`}</bdi>
        </p>
        {bio !== null && (
          <p dir="auto" className="mt-2 max-w-prose break-words whitespace-pre-line">
            {bio}
          </p>
        )}
        {(website ?? github) !== null && (
          <ul aria-label={t("links")} className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {website !== null && (
              <li>
                <a href={website} rel="me nofollow" className="public-link break-all">
                  <bdi dir="ltr">{website}</bdi>
                </a>
              </li>
            )}
            {github !== null && (
              <li>
                <a href={`https://github.com/${github}`} rel="me nofollow" className="public-link">
                  {t("onGithub", { name: github })}
                </a>
              </li>
            )}
          </ul>
        )}
        <p className="mt-2 text-sm text-ink-soft">{t("lead", { images: profile.images_count })}</p>
      </div>
      <OwnerLink handle={handle} href="/dashboard/settings/profile" />
    </header>
  );
}

/** The public albums of a profile. */
export function ProfileAlbums({ albums, origin }: { albums: readonly PublicAlbum[]; origin: string }) {
  const t = useTranslations("publicPages.profile");
  if (albums.length === 0) return null;

  return (
    <section className="mb-6">
      <h2 className="mb-3 text-[1.125rem] font-medium tracking-tight">{t("albums")}</h2>
      <ul className="public-grid">
        {albums.map((album) => (
          <li key={album.album}>
            <a href={toSameOriginPath(album.url, origin)} className="block rounded-sm">
              <span className="public-tile">
                {album.cover_url !== null && (
                  // biome-ignore lint/performance/noImgElement: images of users never go through an optimizer.
                  <img
                    src={toSameOriginPath(album.cover_url, origin)}
                    alt=""
                    width={320}
                    height={320}
                    loading="lazy"
                  />
                )}
              </span>
              <bdi className="mt-1.5 block truncate text-sm font-medium">{album.title}</bdi>
              <span className="text-[0.8125rem] text-ink-soft">
                {t("albumImages", { count: album.count })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
