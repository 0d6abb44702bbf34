import { ApiError } from "@/components/api/api-error";
import type { ImageResource } from "@/lib/images/resource";

/** One upload as the page shows it. */
export interface Upload {
  id: number;
  /** The requested name; the image's own differs when that was taken. */
  filename: string;
  sizeBytes: number;
  state: "queued" | "sending" | "processing" | "done" | "failed";
  sentBytes: number;
  image?: ImageResource;
  problem?: unknown;
}

export interface UploadSummary {
  total: number;
  active: number;
  done: number;
  failed: number;
  /** Share of all bytes, from 0 to 1. */
  fraction: number;
}

export const isActive = ({ state }: Upload) =>
  state === "queued" || state === "sending" || state === "processing";

/** Errors of the file itself: the same file fails again. */
const permanentErrors = new Set(["EMPTY_FILE", "UPLOAD_TOO_LARGE", "INVALID_IMAGE", "IMAGE_TOO_LARGE"]);

export function canRetry({ state, problem }: Upload): boolean {
  return state === "failed" && !(problem instanceof ApiError && permanentErrors.has(problem.code));
}

export function summarizeUploads(uploads: readonly Upload[]): UploadSummary {
  let [bytes, sent, active, done, failed] = [0, 0, 0, 0, 0];
  for (const upload of uploads) {
    bytes += upload.sizeBytes;
    sent += isActive(upload) ? upload.sentBytes : upload.sizeBytes;
    if (isActive(upload)) active += 1;
    if (upload.state === "done") done += 1;
    if (upload.state === "failed") failed += 1;
  }
  return { total: uploads.length, active, done, failed, fraction: bytes > 0 ? sent / bytes : 0 };
}

const stateRank = { failed: 0, processing: 1, sending: 1, queued: 2, done: 3 } as const;

/** Sorts by state: failed, in progress, waiting, finished; otherwise by order of adding. */
export function sortByState(uploads: readonly Upload[]): Upload[] {
  return uploads.toSorted((a, b) => stateRank[a.state] - stateRank[b.state] || a.id - b.id);
}
