import type { ShareResource } from "@/lib/shares/resource";
import type { components } from "@/packages/client/src/schema";

type CreateBody = components["schemas"]["CreateShare"];
type UpdateBody = components["schemas"]["UpdateShare"];

/** The content of a new link. Without one, the dialog has a field for an album. */
export type ShareChoice = Exclude<CreateBody["target"], { type: "upload" }>;

/** The properties that the dialog needs of a collection that a new link shows. */
export interface CollectionChoice {
  isSmart: boolean;
  hasChildren: boolean;
}

/** The fields of the dialog, as they are typed. */
export interface ShareForm {
  /**
   * Only for new links without a given target: an album that is shown, or that guests upload into.
   */
  kind: "album" | "upload";
  album: string;
  /** Only for new links of a collection: the ones within it, and later matches of smart ones. */
  tree: boolean;
  live: boolean;
  title: string;
  message: string;
  password: string;
  removesPassword: boolean;
  /** A duration, `never`, or `unchanged`. */
  expires: string;
  maxViews: string;
  allowDownload: boolean;
  allowOriginal: boolean;
  showMetadata: boolean;
  feedback: ShareResource["feedback"];
  /** The ID of the watermark that visitors see; null as required elsewhere. */
  watermark: string | null;
  maxFiles: string;
  maxMegabytes: string;
  newUrl: boolean;
}

const bytesPerMegabyte = 1_000_000;
const minPasswordLength = 6;
export const unchanged = "unchanged";

export const newShareForm: ShareForm = {
  kind: "album",
  album: "images",
  tree: false,
  live: false,
  title: "",
  message: "",
  password: "",
  removesPassword: false,
  expires: "never",
  maxViews: "",
  allowDownload: true,
  allowOriginal: false,
  showMetadata: false,
  feedback: "none",
  watermark: null,
  maxFiles: "100",
  maxMegabytes: "50",
  newUrl: false,
};

export function toShareForm(share: ShareResource): ShareForm {
  return {
    ...newShareForm,
    kind: share.target.type === "upload" ? "upload" : "album",
    title: share.title ?? "",
    message: share.message ?? "",
    expires: unchanged,
    maxViews: share.max_views === null ? "" : String(share.max_views),
    allowDownload: share.allow_download,
    allowOriginal: share.allow_original,
    showMetadata: share.show_metadata,
    feedback: share.feedback,
    watermark: share.required_watermark,
    ...(share.upload && {
      maxFiles: String(share.upload.max_files),
      maxMegabytes: String(share.upload.max_bytes / bytesPerMegabyte),
    }),
  };
}

/** Returns the first field that cannot be sent. */
export function findInvalidField(
  form: ShareForm,
): "password" | "maxViews" | "maxFiles" | "maxMegabytes" | undefined {
  if (form.password !== "" && [...form.password.trim()].length < minPasswordLength) return "password";
  if (form.maxViews !== "" && !isWholeNumber(form.maxViews)) return "maxViews";
  if (form.kind === "upload" && !isWholeNumber(form.maxFiles)) return "maxFiles";
  if (form.kind === "upload" && !(Number(form.maxMegabytes) > 0)) return "maxMegabytes";
  return undefined;
}

const isWholeNumber = (text: string) => /^[1-9]\d{0,5}$/.test(text.trim());

const toMaxViews = ({ maxViews }: ShareForm) => (maxViews === "" ? null : Number(maxViews));
const toMaxBytes = ({ maxMegabytes }: ShareForm) => Math.round(Number(maxMegabytes) * bytesPerMegabyte);

export function toCreateBody(form: ShareForm, target: ShareChoice | undefined): CreateBody {
  const isUpload = target === undefined && form.kind === "upload";
  return {
    target: isUpload ? { type: "upload" } : toTarget(form, target),
    title: form.title.trim() || null,
    message: form.message.trim() || null,
    password: form.password || null,
    expiration: form.expires === "never" ? null : form.expires,
    max_views: toMaxViews(form),
    ...(isUpload
      ? { upload: { album: form.album, max_files: Number(form.maxFiles), max_bytes: toMaxBytes(form) } }
      : {
          allow_download: form.allowDownload,
          allow_original: form.allowOriginal,
          show_metadata: form.showMetadata,
          feedback: form.feedback,
          required_watermark: form.watermark,
        }),
  };
}

function toTarget({ album, tree, live }: ShareForm, target: ShareChoice | undefined): CreateBody["target"] {
  if (target?.type === "collection") return { ...target, tree, live };

  return target ?? { type: "album", album };
}

export function toUpdateBody(form: ShareForm): UpdateBody {
  return {
    title: form.title.trim() || null,
    message: form.message.trim() || null,
    max_views: toMaxViews(form),
    ...(form.removesPassword && { password: null }),
    ...(form.password !== "" && { password: form.password }),
    ...(form.expires !== unchanged && { expiration: form.expires === "never" ? null : form.expires }),
    ...(form.newUrl && { new_url: true as const }),
    ...(form.kind === "upload"
      ? { upload: { max_files: Number(form.maxFiles), max_bytes: toMaxBytes(form) } }
      : {
          allow_download: form.allowDownload,
          allow_original: form.allowOriginal,
          show_metadata: form.showMetadata,
          feedback: form.feedback,
          required_watermark: form.watermark,
        }),
  };
}
