import type { SaveProblem } from "@/lib/shares/values";
import type { PageLayout } from "@/lib/values/page-layout";
import type { PageImage } from "../page-image";

/** The person who shares, as visitors see them. */
export interface Sharer {
  name: string;
  /** The path of the avatar; none for a private profile. */
  avatar: string | undefined;
}

/** The words above shared images. */
export interface ShareHeading {
  title: string;
  sharer: Sharer;
  message: string | null;
  /** ISO 8601. */
  expiresAt: string | null;
}

/** The largest width of the images in an archive; undefined where it has the originals. */
type ArchivePixels = number | undefined;

/** The visitor of a share that takes feedback. */
export interface Feedback {
  /** The name under which the visitor picks; null until the first pick. */
  visitor: string | null;
  hasComments: boolean;
  pickedCount: number;
  /** The path of the archive of picked images; none where they may not be downloaded. */
  archive: string | undefined;
  archivePixels: ArchivePixels;
}

/** A shared image in the list and on its page. */
export interface ListedImage extends PageImage {
  id: string;
  isPicked: boolean;
  comment: string | null;
}

/** The images of a collection on a page of a share; of other shares, all images. */
export interface GallerySection {
  /** The same on each page that has images of the section. */
  id: string;
  /** The titles of the collections that lead to it, and its own; empty without a heading. */
  path: readonly string[];
  images: readonly ListedImage[];
}

export interface GalleryView {
  heading: ShareHeading;
  cover: PageImage | undefined;
  layout: PageLayout;
  images: readonly ListedImage[];
  /** The same images by their sections. */
  sections: readonly GallerySection[];
  count: number;
  page: number;
  /** The paths of other pages of the list. */
  previousPage: string | undefined;
  nextPage: string | undefined;
  pages: number;
  /** The path of the archive of all images; none where they may not be downloaded. */
  archive: string | undefined;
  archivePixels: ArchivePixels;
  feedback: Feedback | undefined;
}

/** The form of a signed-in visitor that saves the image. */
export interface SaveView {
  action: string;
  handle: string;
  /** The path of the saved image. */
  saved: string | undefined;
}

export interface ImageView {
  heading: Pick<ShareHeading, "title" | "sharer">;
  /** The path of the list, at the place of the image. */
  list: string;
  image: ListedImage;
  number: number;
  count: number;
  previous: string | undefined;
  next: string | undefined;
  /** The paths of the files that may be saved. */
  download: string | undefined;
  downloadOriginal: string | undefined;
  save: SaveView | undefined;
  /** The reason why the image was not saved just now. */
  saveProblem: SaveProblem | undefined;
  feedback: Feedback | undefined;
  /** Whether the visitor has just saved or deleted a comment. */
  isCommentSaved: boolean;
  /** Texts about the camera. */
  camera: Partial<Record<"camera" | "lens" | "exposure" | "takenAt", string>>;
  /** The path of the form that reports the image. */
  report: string;
}

export interface UploadView {
  heading: ShareHeading;
  /** The path to which files are sent. */
  action: string;
  /** The path of the form without scripts. */
  form: string;
  /** The result of that form, by the name of its text. */
  sent: "done" | "type" | "large" | "full" | "failed" | undefined;
  maxBytes: number;
  /** The key of the human verification, if the installation has one. */
  siteKey: string | undefined;
}
