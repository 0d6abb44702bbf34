import { challengeWidget } from "@/lib/identity/challenge";
import { appOrigin } from "@/lib/image-urls";
import { exifHighlights } from "@/lib/images/file-info/exif-highlights";
import type { Actor } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { type Html, html } from "@/lib/kernel/markup/markup";
import type { SharedImage, SharedImageDetails, SharedImagePage, Visit } from "@/lib/shares";
import { maxComment, maxVisitorName } from "@/lib/shares/resource";
import { type PageTexts, renderPage } from "./share-frame";
import { bytesPath, imagePath, savePath, sharePath } from "./share-path";

/** The data that all pages of an open visit need. */
export interface VisitContext {
  token: string;
  visit: Visit;
  texts: PageTexts;
  /** The signed-in visitor who may save the images to a library of their own. */
  saver?: Actor;
}

/** The page of links that are unknown, over, revoked or used up. It does not show which. */
export function endedPage(texts: PageTexts): string {
  return messagePage(texts, texts.t("ended.title"), texts.t("ended.text"));
}

export function problemPage(texts: PageTexts): string {
  return messagePage(texts, texts.t("problem.title"), texts.t("problem.text"));
}

/** The page that is displayed until an archive is written. */
export function preparingPage(texts: PageTexts): string {
  return messagePage(texts, texts.t("preparing.title"), texts.t("preparing.text"));
}

function messagePage(texts: PageTexts, title: string, text: string): string {
  const main = html`<main class="narrow"><h1>${title}</h1><p class="soft">${text}</p></main>`;
  return renderPage(texts, { title, main });
}

/** The form for the password, without any hint of what is behind it. */
export function passwordPage(texts: PageTexts, token: string, problem?: "wrong" | "limited"): string {
  const { t } = texts;
  const title = t("password.title");
  const main = html`<main class="narrow"><h1>${title}</h1><p class="soft">${t("password.lead")}</p>
<form class="stack" method="post" action="${sharePath(token)}">
<label>${t("password.label")}<input type="password" name="password" required maxlength="200" autocomplete="current-password" autofocus${
    problem ? html` aria-invalid="true" aria-describedby="problem"` : ""
  }></label>
${problem && html`<p class="bad" id="problem" role="alert">${t(`password.${problem}`)}</p>`}
<button class="primary">${t("password.open")}</button>
</form></main>`;

  return renderPage(texts, { title, main });
}

/**
 * The page before a visit that no person has asked for yet: programs that preview a link must not
 * use up its views. It has no hint of what is behind the link.
 */
export function coverPage(texts: PageTexts, token: string): string {
  const { t } = texts;
  const title = t("cover.title");
  const main = html`<main class="narrow"><h1>${title}</h1><p class="soft">${t("cover.lead")}</p>
<form class="stack" method="post" action="${sharePath(token)}"><button class="primary">${t("cover.open")}</button></form></main>`;

  return renderPage(texts, { title, main });
}

/** The name of the owner that visitors see. */
const ownerName = ({ visit }: VisitContext) => visit.ownerName || visit.account.handle;

const titleOf = ({ visit, texts }: VisitContext) =>
  visit.share.title || (visit.share.target === "album" && visit.albumTitle) || texts.t("untitled");

function heading(context: VisitContext, title: string, count?: number): Html {
  const { texts, visit } = context;
  const { expiresAt, message } = visit.share;
  const facts = [
    texts.t("by", { name: ownerName(context) }),
    ...(count === undefined ? [] : [texts.t("count", { count })]),
    ...(expiresAt === null ? [] : [texts.t("until", { date: new Date(expiresAt) })]),
  ];

  return html`<header><h1>${title}</h1><p class="soft">${facts.join(" · ")}</p>
${message !== null && html`<p class="lines">${message}</p>`}</header>`;
}

export function galleryPage(
  context: VisitContext,
  { images, page, pages, count, offset }: SharedImagePage,
): string {
  const { texts, token, visit } = context;
  const { t } = texts;
  const { share } = visit;
  const title = titleOf(context);
  const main = html`${heading(context, title, count)}
<main class="sections">
${share.allowDownload && count > 0 && html`<p><a class="button" href="${sharePath(token)}/archive">${t("downloadAll")}</a></p>`}
${feedbackIntro(context, sharePath(token))}
${
  count === 0
    ? html`<p class="soft">${t("empty")}</p>`
    : html`<ul class="grid">${images.map((image, at) => tile(context, image, { page, number: offset + at + 1 }))}</ul>`
}
${pages > 1 && pagination(context, page, pages)}
</main>`;

  return renderPage(texts, { title, main });
}

/** Images without a title are numbered: their filenames are the owner's. */
function nameOf({ texts }: VisitContext, image: SharedImage, number: number): string {
  return image.title || image.alt || texts.t("unnamed", { number });
}

function tile(context: VisitContext, image: SharedImage, at: { page: number; number: number }): Html {
  const { texts, token } = context;
  const name = nameOf(context, image, at.number);
  const opener = html`<a class="tile" href="${imagePath(token, image.id)}" aria-label="${texts.t("open", { name })}">${img(token, image, { alt: image.alt || name, keys: ["w256", "w512", "w1024"], sizes: "(min-width: 40rem) 20rem, 100vw", isLazy: at.number > 8 })}</a>`;
  const shown = image.nsfw
    ? html`<details><summary>${texts.t("sensitive")}</summary>${opener}</details>`
    : opener;

  return html`<li id="${image.id}">${shown}${pickForm(context, image, { name, back: `page=${at.page}` })}</li>
`;
}

interface ImgOptions {
  alt: string;
  keys: readonly `w${number}`[];
  sizes: string;
  isLazy: boolean;
}

function img(token: string, image: SharedImage, { alt, keys, sizes, isLazy }: ImgOptions): Html {
  const last = keys.at(-1) ?? "w1024";
  const sources = keys.map((key) => `${bytesPath(token, image, key)} ${key.slice(1)}w`).join(", ");
  // A sensitive image is not loaded before it is shown.
  const loading = isLazy || image.nsfw ? html` loading="lazy"` : html` fetchpriority="high"`;

  return html`<img src="${bytesPath(token, image, last)}" srcset="${sources}" sizes="${sizes}" alt="${alt}" width="${image.width}" height="${image.height}"${loading}>`;
}

function pagination({ texts, token }: VisitContext, page: number, pages: number): Html {
  const { t } = texts;
  const link = (to: number, text: string, rel: string) =>
    html`<a class="button" rel="${rel}" href="${sharePath(token)}?page=${to}">${text}</a>`;
  return html`<nav class="row" aria-label="${t("pages")}">
${page > 1 && link(page - 1, t("previousPage"), "prev")}
<span>${t("pageOf", { page, pages })}</span>
${page < pages && link(page + 1, t("nextPage"), "next")}
</nav>`;
}

/** The form for the name at first; afterwards the name under which the visitor chooses. */
function feedbackIntro(context: VisitContext, back: string): Html | false {
  const { texts, token, visit } = context;
  const { t } = texts;
  if (visit.share.feedback === "none") return false;
  if (visit.visitor !== null) return html`<p class="soft">${t("feedback.as", { name: visit.visitor })}</p>`;

  return html`<section class="stack"><h2>${t("feedback.title")}</h2>
<p class="soft">${t("feedback.lead", { name: ownerName(context) })}</p>
<form class="stack" method="post" action="${sharePath(token)}/visitor">
<input type="hidden" name="back" value="${back}">
<label>${t("feedback.name")}<input name="name" required maxlength="${maxVisitorName}" autocomplete="name"></label>
<button>${t("feedback.start")}</button></form></section>`;
}

function pickForm(
  { texts, token, visit }: VisitContext,
  image: SharedImage,
  { name, back }: { name: string; back: string },
): Html | false {
  if (visit.share.feedback === "none" || visit.visitor === null) return false;

  const { t } = texts;
  const { isPicked } = image;

  return html`<form method="post" action="${imagePath(token, image.id)}">
<input type="hidden" name="back" value="${back}">
<button name="picked" value="${isPicked ? 0 : 1}" aria-pressed="${String(isPicked)}" aria-label="${t(isPicked ? "feedback.unpickImage" : "feedback.pickImage", { name })}"${isPicked && html` class="primary"`}>${isPicked ? "♥" : "♡"} ${t(isPicked ? "feedback.unpick" : "feedback.pick")}</button></form>`;
}

/** `saved`: the id of the image that was saved, or `full` when there was no room for it. */
export function imagePage(context: VisitContext, details: SharedImageDetails, saved: string | null): string {
  const { texts, token, visit } = context;
  const { t } = texts;
  const { share } = visit;
  const { image, number, count, previous, next } = details;
  const name = nameOf(context, image, number);
  const link = (id: string | null, text: string, rel: string) =>
    id !== null && html`<a class="button" rel="${rel}" href="${imagePath(token, id)}">${text}</a>`;
  const shown = html`<figure>${img(token, image, { alt: image.alt || name, keys: ["w512", "w1024", "w2048"], sizes: "100vw", isLazy: false })}</figure>`;
  const main = html`<main class="sections">
<nav class="row" aria-label="${t("pages")}">
<a class="button" href="${sharePath(token)}#${image.id}">${t("image.back")}</a>
<span class="soft">${t("image.position", { number, count })}</span>
${link(previous, t("image.previous"), "prev")}${link(next, t("image.next"), "next")}
</nav>
${image.nsfw ? html`<details><summary>${t("sensitive")}</summary>${shown}</details>` : shown}
<h1>${name}</h1>
${share.allowDownload && downloads(context, image)}
${saveForm(context, image, saved)}
${feedbackIntro(context, imagePath(token, image.id))}
${pickForm(context, image, { name, back: "image" })}
${commentForm(context, image)}
${cameraDetails(context, details)}
<p class="soft"><a class="alone" href="/report?image=${encodeURIComponent(appOrigin() + imagePath(token, image.id))}">${t("image.report")}</a></p>
</main>`;

  return renderPage(texts, { title: name, main });
}

function downloads({ texts, token, visit }: VisitContext, image: SharedImage): Html {
  const link = (key: string, text: string) =>
    html`<a class="button" href="${bytesPath(token, image, key)}?download=1" download>${text}</a>`;
  return html`<p class="row">${link("w2048", texts.t("image.download"))}
${visit.share.allowOriginal && link("original", texts.t("image.downloadOriginal"))}</p>`;
}

function saveForm(
  { texts, token, saver }: VisitContext,
  image: SharedImage,
  saved: string | null,
): Html | false {
  if (!saver || image.isEncrypted) return false;

  const { t } = texts;
  if (saved !== null && isId("img", saved))
    return html`<p role="status">${t("save.done")} <a href="/dashboard/images/${saved}">${t("save.show")}</a></p>`;

  return html`<form class="stack" method="post" action="${savePath(token, image.id)}">
${saved === "full" && html`<p class="bad" role="alert">${t("save.full")}</p>`}
<p><button>${t("save.button")}</button></p>
<p class="soft">${t("save.lead", { handle: saver.account.handle })}</p></form>`;
}

function commentForm({ texts, token, visit }: VisitContext, image: SharedImage): Html | false {
  if (visit.share.feedback !== "comments" || visit.visitor === null) return false;

  const { t } = texts;
  return html`<form class="stack" method="post" action="${imagePath(token, image.id)}">
<input type="hidden" name="back" value="image">
<label>${t("feedback.comment")}<textarea name="comment" rows="3" maxlength="${maxComment}">
${image.comment}</textarea></label>
<button>${t("feedback.saveComment")}</button></form>`;
}

/** Shows how the image was taken, never where. */
function cameraDetails({ texts }: VisitContext, { exif }: SharedImageDetails): Html | false {
  const { camera, lens, exposure, takenAt } = exifHighlights(exif);
  const rows = Object.entries({ camera, lens, exposure, takenAt: takenAt?.replace("T", " ") }).flatMap(
    ([name, value]) =>
      value === undefined
        ? []
        : [
            html`<dt>${texts.t(`image.${name as "camera" | "lens" | "exposure" | "takenAt"}`)}</dt><dd>${value}</dd>`,
          ],
  );

  return (
    rows.length > 0 &&
    html`<section class="stack"><h2>${texts.t("image.details")}</h2><dl>${rows}</dl></section>`
  );
}

const bytesPerMegabyte = 1_000_000;

/** The drop zone for guests. It shows nothing of the album, not even how many files are in it. */
export function uploadPage(context: VisitContext): string {
  const { texts, token, visit } = context;
  const { t } = texts;
  const maxBytes = visit.share.maxBytes ?? 0;
  const title = visit.share.title || t("upload.title");
  const megabytes = Math.max(0.1, Math.floor((maxBytes / bytesPerMegabyte) * 10) / 10);
  const widget = challengeWidget();
  const challenge =
    widget && html` data-site-key="${widget.siteKey}" data-challenge="${t("upload.challenge")}"`;
  const main = html`${heading(context, title)}
<main class="sections">
<p class="soft">${t("upload.lead", { name: ownerName(context) })}</p>
<noscript><p class="bad">${t("upload.noScript")}</p></noscript>
<div class="drop" data-drop data-url="${sharePath(token)}/uploads" data-max-bytes="${maxBytes}" data-waiting="${t("upload.waiting")}" data-sending="${t("upload.sending")}" data-done="${t("upload.done")}" data-large="${t("upload.large")}" data-type="${t("upload.type")}" data-full="${t("upload.full")}" data-ended="${t("upload.ended")}" data-failed="${t("upload.failed")}"${challenge}>
<p>${t("upload.drop")}</p>
<label>${t("upload.choose")}<input type="file" accept="image/*" multiple disabled></label>
<p class="soft">${t("upload.limit", { megabytes })}</p>
</div>
<div data-widget></div>
<ul class="files" data-files aria-live="polite"></ul>
</main>`;

  return renderPage(texts, { title, main, hasUploads: true });
}
