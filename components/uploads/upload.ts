import { ApiError } from "@/components/api/api-error";
import type { ImageResource } from "@/lib/images/resource";
import type { Visibility } from "@/lib/values/visibility";

/** The collection of a page. Images can only be added to one that is not smart. */
export interface CollectionOfUploads {
  id: string;
  title: string;
  isSmart: boolean;
}

/** The target of uploads. A missing member takes the value of the owner's upload defaults. */
export interface UploadTarget {
  album?: { slug: string; title: string } | undefined;
  visibility?: Visibility | undefined;
  /** A tag that is added to the default tags. */
  tag?: string | undefined;
  /** Uploaded images are added to it, in addition to the album. */
  collection?: CollectionOfUploads | undefined;
  /** Whether they become favorites. */
  isFavourite?: boolean | undefined;
  /** Whether they are encrypted, whatever the album and the defaults say. */
  isEncrypted?: boolean | undefined;
}

/** The ways of this service to take uploads. */
export interface UploadSettings {
  maxBytes: number;
  /** Whether large files go to this service in requests that can be continued. */
  isResumable: boolean;
  /** Maps the service's URLs to the origin of this page. */
  toSameOriginUrl: (url: string) => string;
}

/** A file to send, or the URL of an image that the service fetches. */
export type UploadSource = File | URL;

export const questionKinds = ["duplicate", "trashed", "trashedName"] as const;

/**
 * An image that the owner already has, to choose instead of the upload: with the same bytes, with
 * the same bytes in the trash, or another image in the trash that has the name.
 */
export interface UploadQuestion {
  kind: (typeof questionKinds)[number];
  image: { id: string; filename: string };
}

/** `use` takes the image that the owner already has, `upload` sends the file as well. */
export type UploadAnswer = "use" | "upload";

/** One upload as the page shows it. */
export interface Upload {
  id: number;
  source: UploadSource;
  target: UploadTarget;
  /** The requested name; the image's own differs when that was taken. */
  filename: string;
  /** 0 for a URL. */
  sizeBytes: number;
  state: "queued" | "checking" | "asking" | "sending" | "processing" | "done" | "failed";
  sentBytes: number;
  question?: UploadQuestion | undefined;
  /** Whether the file contains a location; unknown until it was inspected. */
  hasLocation?: boolean;
  /** Set when the owner removes the location. */
  locationRemoval?: "pending" | "done" | "failed";
  image?: ImageResource;
  /** The origin of the image; with `done`. */
  outcome?: "uploaded" | "reused" | "restored";
  problem?: unknown;
}

export interface UploadSummary {
  total: number;
  active: number;
  asking: number;
  done: number;
  failed: number;
  sentBytes: number;
  totalBytes: number;
  /** Share of all bytes, from 0 to 1; null while no size is known. */
  fraction: number | null;
}

const activeStates: ReadonlySet<Upload["state"]> = new Set(["queued", "checking", "sending", "processing"]);
export const isActive = ({ state }: Upload) => activeStates.has(state);
/**
 * Whether leaving the site would lose it, or its place in a collection. The service completes a file
 * that it has, but only this page adds its image to the collection.
 */
export const isUnfinished = (upload: Upload) =>
  (upload.state !== "processing" || upload.target.collection?.isSmart === false) &&
  (isActive(upload) || upload.state === "asking");

/** Errors of the file or URL itself: the same one fails again. */
const permanentErrors = new Set([
  "EMPTY_FILE",
  "UPLOAD_TOO_LARGE",
  "INVALID_IMAGE",
  "IMAGE_TOO_LARGE",
  "OWN_URL",
]);

/** Whether it failed because no response came. */
export const hasLostConnection = ({ state, problem }: Upload) =>
  state === "failed" && problem instanceof ApiError && problem.status === 0;

export function canRetry({ state, problem }: Upload): boolean {
  if (state !== "failed") return false;
  return !(problem instanceof ApiError && permanentErrors.has(problem.code));
}

export function summarizeUploads(uploads: readonly Upload[]): UploadSummary {
  const count = (matches: (upload: Upload) => boolean) => uploads.filter(matches).length;
  let [totalBytes, sentBytes] = [0, 0];
  for (const upload of uploads) {
    if (upload.state === "asking") continue;

    totalBytes += upload.sizeBytes;
    sentBytes += isActive(upload) ? upload.sentBytes : upload.sizeBytes;
  }

  return {
    total: uploads.length,
    active: count(isActive),
    asking: count(({ state }) => state === "asking"),
    done: count(({ state }) => state === "done"),
    failed: count(({ state }) => state === "failed"),
    sentBytes,
    totalBytes,
    fraction: totalBytes > 0 ? sentBytes / totalBytes : null,
  };
}

const stateRank = {
  asking: 0,
  failed: 1,
  processing: 2,
  sending: 2,
  checking: 2,
  queued: 3,
  done: 4,
} as const;

/**
 * Sorts by state: questions, failed, in progress, waiting, finished; otherwise by order of adding.
 */
export function sortByState(uploads: readonly Upload[]): Upload[] {
  return uploads.toSorted((a, b) => stateRank[a.state] - stateRank[b.state] || a.id - b.id);
}
