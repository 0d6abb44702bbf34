import { inspectBytes } from "@/lib/engine/metadata/inspect-bytes";

/** The properties of a file that decide whether and how it is sent. */
export interface Inspection {
  /** In hexadecimal; missing where the page is not secure and the browser offers no digest. */
  sha256?: string | undefined;
  isSupported: boolean;
  hasLocation: boolean;
}

export type InspectionRequest =
  | { id: number; task: "inspect"; file: File }
  | { id: number; task: "thumbnail"; file: File };

export interface InspectionResponse {
  id: number;
  /** Missing when the file cannot be read or decoded. */
  result?: Inspection | Blob;
}

const thumbnailPixels = 96;
const thumbnailQuality = 0.7;

addEventListener("message", ({ data }: MessageEvent<InspectionRequest>) => {
  void answer(data);
});

async function answer({ id, task, file }: InspectionRequest): Promise<void> {
  const respond = (response: InspectionResponse) => postMessage(response);
  try {
    respond({ id, result: await (task === "inspect" ? inspect(file) : drawThumbnail(file)) });
  } catch {
    respond({ id });
  }
}

async function inspect(file: File): Promise<Inspection> {
  const bytes = await file.arrayBuffer();
  const digest = await globalThis.crypto.subtle?.digest("SHA-256", bytes);
  return { sha256: digest && toHex(digest), ...(await inspectBytes(new Uint8Array(bytes))) };
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Draws a small copy: a list of originals would decode hundreds of megapixels in the page. */
async function drawThumbnail(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, thumbnailPixels / Math.min(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();

  return canvas.convertToBlob({ type: "image/webp", quality: thumbnailQuality });
}
