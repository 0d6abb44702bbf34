import { cropWindow } from "@/lib/engine/variants/crop";
import { center } from "@/lib/engine/variants/gravity";
import { variantSize } from "@/lib/engine/variants/output-size";
import { type PresetKey, presetKeys } from "@/lib/engine/variants/variant-keys";

/** A preset of an image as this browser encodes it. */
export interface EncodedPreset {
  key: PresetKey;
  width: number;
  height: number;
  /** Undefined where the preset has no such file, or the browser cannot write one. */
  webpBytes: number | undefined;
  jpegBytes: number | undefined;
}

/** An image with the presets that are made so far. */
export interface TriedImage {
  name: string;
  /** URL of the file itself. */
  url: string;
  bytes: number;
  width: number;
  height: number;
  presets: readonly EncodedPreset[];
}

interface DecodedImage {
  width: number;
  height: number;
  /** Yields the presets as they are ready. */
  presets: AsyncGenerator<EncodedPreset>;
}

/** About the quality of the real presets. */
const quality = 0.8;

/**
 * Decodes an image and makes its presets in the browser, by the sizes of the service. Nothing
 * leaves the page. Rejects for a file that the browser cannot decode.
 */
export async function encodeInBrowser(file: Blob): Promise<DecodedImage> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  return { width, height, presets: encodePresets(bitmap) };
}

async function* encodePresets(bitmap: ImageBitmap): AsyncGenerator<EncodedPreset> {
  try {
    for (const key of presetKeys) {
      const canvas = drawPreset(bitmap, key);
      const webp = key === "og-image" ? undefined : await encode(canvas, "image/webp");
      const jpeg = await encode(canvas, "image/jpeg");
      yield { key, width: canvas.width, height: canvas.height, webpBytes: webp?.size, jpegBytes: jpeg?.size };
    }
  } finally {
    bitmap.close();
  }
}

function drawPreset(bitmap: ImageBitmap, key: PresetKey): HTMLCanvasElement {
  const source = {
    format: "jpeg",
    width: bitmap.width,
    height: bitmap.height,
    pages: 1,
    hasAlpha: false,
  } as const;
  const canvas = Object.assign(document.createElement("canvas"), variantSize(key, source));
  const { full, left, top } = cropWindow(canvas, source, center);
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, -left, -top, full.width, full.height);
  }

  return canvas;
}

/** Returns undefined if the browser cannot write the format: it would write a PNG. */
async function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob?.type === type ? blob : undefined;
}
