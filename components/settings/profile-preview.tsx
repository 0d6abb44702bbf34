import { useTranslations } from "next-intl";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { AvatarImage } from "./avatar-setting.client";
import type { ProfileValues } from "./profile-values";

interface Props {
  values: ProfileValues;
  /** The URL of the avatar. */
  avatar: string | null;
}

/** The profile as others see it. */
export function ProfilePreview({ values, avatar }: Props) {
  const t = useTranslations("settings.profile");
  const toSameOriginUrl = useSameOriginUrl();
  const { handle, display_name, name, bio, website, github } = values;

  return (
    <section aria-label={t("preview")}>
      <p className="mb-2 text-xs text-ink-soft">{t("preview")}</p>
      {avatar !== null && <AvatarImage url={toSameOriginUrl(avatar)} alt="" className="mb-2 size-12" />}
      <p dir="auto" className="text-lg font-semibold break-words">
        {display_name || handle}
      </p>
      <p className="text-sm break-words text-ink-soft">
        <bdi dir="ltr">{`@${handle}`}</bdi>
      </p>
      {name && (
        <p dir="auto" className="text-sm break-words">
          {name}
        </p>
      )}
      <p dir="auto" className="mt-2 text-sm break-words whitespace-pre-line text-ink-soft">
        {bio || t("noBio")}
      </p>
      {(website || github) && (
        <ul className="mt-2 flex flex-col gap-0.5 text-sm break-all">
          {website && (
            <li>
              <bdi dir="ltr">{website}</bdi>
            </li>
          )}
          {github && (
            <li>
              {t.rich("onGithub", {
                github: github.replace(/^@/, ""),
                name: (text) => <bdi dir="ltr">{text}</bdi>,
              })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
