import { isCover } from "@/components/public/page-cover";
import { withDownload } from "@/components/public/page-image";
import { Gallery } from "@/components/public/shares/gallery";
import { GuestUpload } from "@/components/public/shares/guest-upload";
import { CoverCard, NameCard, PasswordCard } from "@/components/public/shares/share-cards";
import { MessageCard } from "@/components/public/shares/share-frame";
import { ShareImage } from "@/components/public/shares/share-image";
import type {
  Feedback,
  GallerySection,
  ListedImage,
  ShareHeading,
} from "@/components/public/shares/share-view";
import { challengeWidget } from "@/lib/identity/challenge";
import { appOrigin } from "@/lib/image-urls";
import { avatarPath } from "@/lib/image-urls/image-path";
import { exifHighlights } from "@/lib/images/file-info/exif-highlights";
import { isId } from "@/lib/kernel/ids";
import type { Html } from "@/lib/kernel/markup/markup";
import type { SharedImageDetails, SharedImagePage } from "@/lib/shares";
import { maxVisitorName } from "@/lib/shares/resource";
import { saveProblems } from "@/lib/shares/values";
import { toListedImage } from "./listed-image";
import { type PageTexts, type RenderedPage, renderPage } from "./share-frame";
import {
  archivePath,
  bytesPath,
  type FormResult,
  imagePath,
  listPath,
  savePath,
  sharePath,
  uploadFormPath,
  uploadsPath,
} from "./share-path";
import { sharerOf, titleOf } from "./share-preview";
import type { VisitContext } from "./visit-context";

/** The page of links that are unknown, over, revoked or used up. It does not show which. */
export function endedPage(texts: PageTexts): Promise<RenderedPage> {
  return messagePage(texts, "ended");
}

export function problemPage(texts: PageTexts): Promise<RenderedPage> {
  return messagePage(texts, "problem");
}

/** The page that is displayed until an archive is written. */
export function preparingPage(texts: PageTexts): Promise<RenderedPage> {
  return messagePage(texts, "preparing");
}

function messagePage(texts: PageTexts, name: "ended" | "problem" | "preparing"): Promise<RenderedPage> {
  const title = texts.t(`${name}.title`);
  return renderPage(texts, { title, content: <MessageCard title={title} text={texts.t(`${name}.text`)} /> });
}

export function passwordPage(
  texts: PageTexts,
  token: string,
  problem?: "wrong" | "limited",
): Promise<RenderedPage> {
  const content = <PasswordCard action={sharePath(token)} problem={problem} />;
  return renderPage(texts, { title: texts.t("password.title"), content });
}

/**
 * The page before a visit that no person has asked for yet: programs that preview a link must not
 * use up its views.
 */
export function coverPage(texts: PageTexts, token: string, preview?: Html): Promise<RenderedPage> {
  const content = <CoverCard action={sharePath(token)} />;
  return renderPage(texts, { title: texts.t("cover.title"), content, head: preview });
}

/** The page for the name that a pick or comment needs; its form repeats these fields. */
export function namePage(
  context: VisitContext,
  action: string,
  fields: ReadonlyArray<readonly [string, string]>,
): Promise<RenderedPage> {
  const { texts } = context;
  const { name } = toHeading(context).sharer;
  const content = <NameCard action={action} sharer={name} fields={fields} maxLength={maxVisitorName} />;

  return renderPage(texts, { title: texts.t("feedback.nameTitle"), content });
}

/** `fallback`: the title of a share without one. */
function toHeading({ visit, texts }: VisitContext, fallback = ""): ShareHeading {
  const { share, avatarVersion } = visit;
  return {
    title: titleOf(visit) || fallback || texts.t("untitled"),
    sharer: {
      name: sharerOf(visit),
      avatar: avatarVersion === null ? undefined : avatarPath({ version: avatarVersion, size: 128 }),
    },
    message: share.message,
    expiresAt: share.expiresAt,
  };
}

/** The width of the preset in archives without originals. */
const reducedPixels = 2_048;

const toArchivePixels = ({ allowOriginal }: VisitContext["visit"]["share"]) =>
  allowOriginal ? undefined : reducedPixels;

function toFeedback({ visit, token }: VisitContext, pickedCount: number): Feedback | undefined {
  const { share, visitor } = visit;
  if (share.feedback === "none") return undefined;

  return {
    visitor,
    hasComments: share.feedback === "comments",
    pickedCount,
    archive: share.allowDownload ? archivePath(token, { isPicked: true }) : undefined,
    archivePixels: toArchivePixels(share),
  };
}

export function galleryPage(
  context: VisitContext,
  list: SharedImagePage,
  preview?: Html,
): Promise<RenderedPage> {
  const { texts, token, visit } = context;
  const { count, page, pages, offset } = list;
  const [only] = count === 1 ? list.images : [];
  const heading = toHeading(context, only?.title ?? "");
  const images = list.images.map((image, at) => toListedImage(context, image, offset + at + 1));
  const chosen = list.cover && toListedImage(context, list.cover, 1);
  const isFirst = page === 1 && count > 1;
  const covers = isFirst ? [chosen, ...images.filter(({ isSensitive }) => !isSensitive)] : [];
  const view = {
    heading,
    cover: covers.find(isCover),
    layout: count === 1 ? ("column" as const) : (visit.layout ?? "rows"),
    images,
    sections: toSections(list, images),
    count,
    page,
    pages,
    previousPage: page > 1 ? listPath(token, page - 1) : undefined,
    nextPage: page < pages ? listPath(token, page + 1) : undefined,
    archive: visit.share.allowDownload ? archivePath(token) : undefined,
    archivePixels: toArchivePixels(visit.share),
    feedback: toFeedback(context, list.pickedCount),
  };

  return renderPage(texts, {
    title: heading.title,
    head: preview,
    content: (nonce) => <Gallery view={view} nonce={nonce} />,
  });
}

/** Groups the images of a page, which are in the order of their sections. */
function toSections(
  { images: shared, sections }: SharedImagePage,
  images: readonly ListedImage[],
): GallerySection[] {
  const shownIn = (index: number) => images.filter((_, at) => shared[at]?.section === index);
  return [...new Set(shared.map(({ section }) => section))].map((index) => {
    const { id = "", path = [] } = sections[index] ?? {};
    return { id, path, images: shownIn(index) };
  });
}

interface ImagePageState {
  /** The id of the image that was saved, or the reason why it was not. */
  saved: string | null;
  isCommentSaved: boolean;
}

export function imagePage(
  context: VisitContext,
  details: SharedImageDetails,
  { saved, isCommentSaved }: ImagePageState,
): Promise<RenderedPage> {
  const { texts, token, visit, saver } = context;
  const { image, exif, number, count, previous, next, pickedCount } = details;
  const { camera, lens, exposure, takenAt } = exifHighlights(exif);
  const listed = toListedImage(context, image, number);
  const path = imagePath(token, image.id);
  const { allowDownload, allowOriginal } = visit.share;
  const view = {
    heading: toHeading(context),
    list: `${sharePath(token)}#${image.id}`,
    image: listed,
    number,
    count,
    previous: previous === null ? undefined : imagePath(token, previous),
    next: next === null ? undefined : imagePath(token, next),
    download: allowDownload ? withDownload(bytesPath(token, image, "w2048")) : undefined,
    downloadOriginal:
      allowDownload && allowOriginal ? withDownload(bytesPath(token, image, "original")) : undefined,
    save:
      saver && !image.isEncrypted
        ? {
            action: savePath(token, image.id),
            handle: saver.account.handle,
            saved: saved !== null && isId("img", saved) ? `/dashboard/images/${saved}` : undefined,
          }
        : undefined,
    saveProblem: saveProblems.find((problem) => problem === saved),
    feedback: toFeedback(context, pickedCount),
    isCommentSaved,
    camera: {
      ...(camera !== undefined && { camera }),
      ...(lens !== undefined && { lens }),
      ...(exposure !== undefined && { exposure }),
      ...(takenAt !== undefined && { takenAt: takenAt.replace("T", " ") }),
    },
    report: `/report?image=${encodeURIComponent(appOrigin() + path)}`,
  };

  return renderPage(texts, {
    title: listed.name,
    content: (nonce) => <ShareImage view={view} nonce={nonce} />,
  });
}

/** `sent`: the result of a form without scripts. */
export function uploadPage(
  context: VisitContext,
  sent: FormResult | undefined,
  preview?: Html,
): Promise<RenderedPage> {
  const { texts, token, visit } = context;
  const heading = { ...toHeading(context), title: visit.share.title || texts.t("upload.title") };
  const view = {
    heading,
    action: uploadsPath(token),
    form: uploadFormPath(token),
    sent,
    maxBytes: visit.share.maxBytes ?? 0,
    siteKey: challengeWidget()?.siteKey,
  };

  return renderPage(texts, {
    title: heading.title,
    head: preview,
    content: (nonce) => <GuestUpload view={view} nonce={nonce} />,
    hasUploads: true,
  });
}
