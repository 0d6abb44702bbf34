import { useNow, useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import { PageCover } from "../page-cover";
import type { PageImage } from "../page-image";
import type { ShareHeading, Sharer } from "./share-view";

interface Props {
  heading: ShareHeading;
  cover?: PageImage | undefined;
  /** Number of shared images; undefined for uploads. */
  count?: number;
}

/** The title, on the cover if there is one, the sharer, and the message below. */
export function ShareHeader({ heading, cover, count }: Props) {
  const text = <HeaderText heading={heading} count={count} />;
  const { message } = heading;
  return (
    <>
      {cover ? (
        <PageCover pageImage={cover}>
          <header className="public-cover-text">{text}</header>
        </PageCover>
      ) : (
        <header className="public-page">{text}</header>
      )}
      {message !== null && (
        <div className="public-page">
          <p dir="auto" className="public-text">
            {message}
          </p>
        </div>
      )}
    </>
  );
}

function HeaderText({ heading, count }: { heading: ShareHeading; count: number | undefined }) {
  const t = useTranslations("sharePage");
  const { title, sharer, expiresAt } = heading;
  return (
    <div className="share-heading">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p className="share-facts">
        <SharerName sharer={sharer} />
        {count !== undefined && <span>{t("count", { count })}</span>}
        {expiresAt !== null && <Expiry expiresAt={expiresAt} />}
      </p>
    </div>
  );
}

/** The avatar, or the first letter of the name, and the name. */
export function SharerName({ sharer: { name, avatar } }: { sharer: Sharer }) {
  const t = useTranslations("sharePage");
  return (
    <span className="share-sharer">
      {avatar === undefined ? (
        <span aria-hidden className="share-avatar">
          {[...name][0]?.toLocaleUpperCase()}
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: a user's image never goes through an optimizer.
        <img src={avatar} alt="" width={40} height={40} className="share-avatar" />
      )}
      <span>{t("by", { name })}</span>
    </span>
  );
}

/** The time until the link expires in words; the exact time is its tooltip. */
function Expiry({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations("sharePage");
  const format = useFormats();
  const now = useNow();
  const moment = new Date(expiresAt);
  return (
    <time dateTime={expiresAt} title={t("until", { date: moment })}>
      {t("expires", { when: format.relativeTime(moment, now) })}
    </time>
  );
}
