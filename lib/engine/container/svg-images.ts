import type { ImageFormat } from "../formats";

const embeddedImagePattern = /data:image\/(jpeg|jpg|png|webp|gif|avif);base64,([A-Za-z0-9+/=\s]+)/gi;

/** Yields the images embedded in an SVG. */
export function* embeddedImages(xml: string): Generator<{ bytes: Uint8Array; format: ImageFormat }> {
  for (const [, type = "", base64 = ""] of xml.matchAll(embeddedImagePattern))
    yield { bytes: Buffer.from(base64, "base64"), format: toImageFormat(type) };
}

/** Replaces the embedded images of an SVG by what `convert` returns; `null` leaves one as it is. */
export function replaceEmbeddedImages(
  xml: string,
  convert: (bytes: Uint8Array, format: ImageFormat) => Uint8Array | null,
): string {
  return xml.replace(embeddedImagePattern, (whole, type: string, base64: string) => {
    const image = convert(Buffer.from(base64, "base64"), toImageFormat(type));
    return image ? `data:image/${type};base64,${Buffer.from(image).toString("base64")}` : whole;
  });
}

function toImageFormat(type: string): ImageFormat {
  return type.toLowerCase() === "jpg" ? "jpeg" : (type.toLowerCase() as ImageFormat);
}
