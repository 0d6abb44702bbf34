import { useTranslations } from "next-intl";
import { Download, Heart } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { maxVisitorName } from "@/lib/shares/resource";
import { NameField } from "./share-cards";
import type { Feedback } from "./share-view";

/** The number of picked images and their download. `share-hearts.js` keeps it up to date. */
export function SelectionBar({ feedback, sharer }: { feedback: Feedback; sharer: string }) {
  const t = useTranslations("sharePage.feedback");
  const format = useFormats();
  const { visitor, pickedCount, archive, archivePixels: pixels } = feedback;
  return (
    <section className="share-bar" aria-label={t("title")}>
      <p>
        <Heart aria-hidden size={18} />
        <span>
          {t("selected")} <strong data-picked-count={pickedCount}>{format.number(pickedCount)}</strong>
        </span>
        <span className="share-soft" data-visitor={t("as", { name: "{name}", owner: sharer })}>
          {visitor === null ? t("hint") : t("as", { name: visitor, owner: sharer })}
        </span>
        <span role="status" data-pick-status={t("failed")} />
      </p>
      {archive !== undefined && (
        <a className="public-button public-primary" href={archive} data-picked hidden={pickedCount === 0}>
          <Download aria-hidden size={17} />
          {pixels === undefined ? t("downloadSelected") : t("downloadSelectedReduced", { pixels })}
        </a>
      )}
      {visitor === null && <NameDialog sharer={sharer} />}
    </section>
  );
}

/** Opened by the script at the first pick. Without the script, the name has a page. */
function NameDialog({ sharer }: { sharer: string }) {
  const t = useTranslations("sharePage.feedback");
  return (
    <dialog className="share-dialog" aria-labelledby="name-title" data-name>
      <form className="share-form" method="dialog">
        <h2 id="name-title">{t("nameTitle")}</h2>
        <p className="share-soft">{t("lead", { name: sharer })}</p>
        <NameField maxLength={maxVisitorName} />
        <div className="share-buttons">
          <button type="submit" value="entered" className="public-button public-primary">
            {t("start")}
          </button>
          <button type="button" className="public-button" data-cancel>
            {t("cancel")}
          </button>
        </div>
      </form>
    </dialog>
  );
}
