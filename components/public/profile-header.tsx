import { useTranslations } from "next-intl";
import { toSameOriginPath } from "@/lib/image-urls/image-path";
import type { PublicProfile } from "@/lib/public/resource";
import { OwnerLink } from "./owner-link";
import { PageCover } from "./page-cover";
import type { PageImage } from "./page-image";

interface Props {
  profile: PublicProfile;
  cover: PageImage | undefined;
  origin: string;
}

/** The owner of the images, below the cover. */
export function ProfileHeader({ profile, cover, origin }: Props) {
  const t = useTranslations("publicPages.profile");
  const { name, handle, bio, profile_picture: avatar } = profile;
  return (
    <>
      {cover && <PageCover pageImage={cover} />}
      <header className="public-page public-owner">
        {avatar !== null && (
          // biome-ignore lint/performance/noImgElement: images of users never go through an optimizer.
          <img src={toSameOriginPath(avatar, origin)} alt="" width={112} height={112} />
        )}
        <div className="min-w-0 flex-1 basis-64">
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <p className="text-sm text-ink-soft">
            <bdi dir="ltr">{`@${handle}`}</bdi> · {t("lead", { images: profile.images_count })}
          </p>
          {bio !== null && (
            <p dir="auto" className="public-text">
              {bio}
            </p>
          )}
          <ProfileLinks profile={profile} />
        </div>
        <OwnerLink handle={handle} href="/dashboard/settings/profile" />
      </header>
    </>
  );
}

function ProfileLinks({ profile: { website, github } }: Pick<Props, "profile">) {
  const t = useTranslations("publicPages.profile");
  if ((website ?? github) === null) return null;

  return (
    <ul aria-label={t("links")} className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {website !== null && (
        <li>
          <a href={website} rel="me nofollow" className="public-link break-all">
            <bdi dir="ltr">{shortUrl(website)}</bdi>
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
  );
}

const shortUrl = (url: string) => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
