import { useTranslations } from "next-intl";
import { Upload } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { ShareFrame } from "./share-frame";
import { ShareHeader } from "./share-header";
import type { UploadView } from "./share-view";
import { uploadTexts } from "./uploads/texts";

/** The drop zone for guests. It shows nothing of the album, not even how many files are in it. */
export function GuestUpload({ view, nonce }: { view: UploadView; nonce: string }) {
  const t = useTranslations("sharePage.upload");
  const format = useFormats();
  const { heading, action, form, sent, maxBytes, siteKey } = view;
  const texts = Object.fromEntries(uploadTexts.map((name) => [`data-${name}`, t(name)]));
  return (
    <ShareFrame>
      <ShareHeader heading={heading} />
      <div className="public-page share-stack">
        <p className="share-soft">{t("lead", { name: heading.sharer.name })}</p>
        {sent !== undefined && <p role="status">{t("lastFile", { result: t(sent) })}</p>}
        <noscript>
          {siteKey === undefined ? (
            <UploadForm form={form} />
          ) : (
            <p className="share-problem">{t("noScript")}</p>
          )}
        </noscript>
        <div
          className="share-drop"
          data-drop
          data-url={action}
          data-max-bytes={maxBytes}
          data-site-key={siteKey}
          {...texts}
        >
          <Upload aria-hidden size={32} />
          <p>{t("drop")}</p>
          <label className="public-button public-primary">
            {t("choose")}
            <input type="file" accept="image/*" multiple disabled />
          </label>
          <p className="share-soft">{t("limit", { size: format.bytes(maxBytes) })}</p>
        </div>
        <div data-widget />
        <p role="status" className="share-soft" data-total={t.raw("total")} />
        <ul className="share-files" data-files />
      </div>
      <script src="/share-uploads.js" async nonce={nonce} />
    </ShareFrame>
  );
}

/** Without scripts there is no human verification, so a server that requires it has no form. */
function UploadForm({ form }: Pick<UploadView, "form">) {
  const t = useTranslations("sharePage.upload");
  return (
    <form className="share-form" method="post" action={form} encType="multipart/form-data">
      <label>
        {t("chooseOne")}
        <input type="file" name="file" accept="image/*" required />
      </label>
      <button type="submit" className="public-button public-primary">
        {t("send")}
      </button>
    </form>
  );
}
