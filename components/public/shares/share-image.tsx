import { useTranslations } from "next-intl";
import { ArrowLeft, Download } from "@/components/ui/icons";
import { maxComment, maxVisitorName } from "@/lib/shares/resource";
import type { SaveProblem } from "@/lib/shares/values";
import { ImageStage } from "../image-stage";
import { ViewerHook } from "../viewer-hook";
import { CommentLink, PickForm } from "./pick-controls";
import { SelectionBar } from "./selection-bar";
import { NameField } from "./share-cards";
import { ShareFrame } from "./share-frame";
import { SharerName } from "./share-header";
import type { ImageView, SaveView } from "./share-view";

/** The page of one shared image. */
export function ShareImage({ view, nonce }: { view: ImageView; nonce: string }) {
  const t = useTranslations("sharePage");
  const { heading, list, image, number, count, feedback, save, saveProblem, report } = view;
  const { previous, next } = view;
  return (
    <ShareFrame>
      <nav className="public-trail" aria-label={t("pages")}>
        <a href={list} className="public-button">
          <ArrowLeft aria-hidden size={17} className="share-arrow" />
          {t("image.back")}
        </a>
        <span className="share-soft">{t("image.position", { number, count })}</span>
      </nav>
      <ImageStage
        pageImage={image}
        previous={previous === undefined ? undefined : { href: previous, label: t("image.previous") }}
        next={next === undefined ? undefined : { href: next, label: t("image.next") }}
        isBlurred={false}
      />
      <div className="public-page public-details">
        <div className="share-stack">
          <h1>
            <bdi>{image.name}</bdi>
          </h1>
          <SharerName sharer={heading.sharer} />
          <Downloads view={view} />
          {saveProblem && <SaveAlert problem={saveProblem} />}
          {save && <SaveForm save={save} />}
          <a className="public-link" href={report}>
            {t("image.report")}
          </a>
        </div>
        <div className="share-stack">
          {feedback?.hasComments && <CommentForm view={view} />}
          <CameraFacts camera={view.camera} />
        </div>
      </div>
      {feedback && <SelectionBar feedback={feedback} sharer={heading.sharer.name} />}
      <ViewerHook nonce={nonce} />
      {feedback && <script src="/share-hearts.js" async nonce={nonce} />}
    </ShareFrame>
  );
}

function Downloads({ view: { image, download, downloadOriginal, feedback } }: { view: ImageView }) {
  const t = useTranslations("sharePage.image");
  return (
    <div className="share-buttons">
      {feedback && <PickForm image={image} back="image" />}
      {feedback?.hasComments && <CommentLink image={image} />}
      {download !== undefined && (
        <a className="public-button public-primary" href={download} download data-download>
          <Download aria-hidden size={17} />
          {t("download")}
        </a>
      )}
      {downloadOriginal !== undefined && (
        <a className="public-button" href={downloadOriginal} download>
          {t("downloadOriginal")}
        </a>
      )}
    </div>
  );
}

function SaveAlert({ problem }: { problem: SaveProblem }) {
  const t = useTranslations("sharePage.save");
  return (
    <p className="share-problem" role="alert">
      {t(problem)}
    </p>
  );
}

function SaveForm({ save: { action, handle, saved } }: { save: SaveView }) {
  const t = useTranslations("sharePage.save");
  if (saved !== undefined)
    return (
      <p role="status">
        {t("done")}{" "}
        <a className="public-link" href={saved}>
          {t("show")}
        </a>
      </p>
    );

  return (
    <form className="share-form" method="post" action={action}>
      <button type="submit" className="public-button">
        {t("button")}
      </button>
      <p className="share-soft">{t("lead", { handle })}</p>
    </form>
  );
}

function CommentForm({ view: { image, feedback, isCommentSaved } }: { view: ImageView }) {
  const t = useTranslations("sharePage.feedback");
  return (
    <form className="share-form" method="post" action={image.href} id="comment">
      <input type="hidden" name="back" value="image" />
      {feedback?.visitor === null && <NameField maxLength={maxVisitorName} />}
      <label>
        {t("comment")}
        <textarea
          name="comment"
          rows={3}
          maxLength={maxComment}
          defaultValue={image.comment ?? ""}
          dir="auto"
        />
      </label>
      <button type="submit" className="public-button">
        {t("saveComment")}
      </button>
      {isCommentSaved && <p role="status">{t(image.comment === null ? "commentDeleted" : "commentSaved")}</p>}
    </form>
  );
}

/** Shows how the image was taken, never where. */
function CameraFacts({ camera }: Pick<ImageView, "camera">) {
  const t = useTranslations("sharePage.image");
  const facts = (["camera", "lens", "exposure", "takenAt"] as const).flatMap((name) =>
    camera[name] === undefined ? [] : [[name, camera[name]] as const],
  );
  if (facts.length === 0) return null;

  return (
    <section>
      <h2>{t("details")}</h2>
      <dl className="public-facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
