import sharp from "sharp";
import type { VariantList } from "@/lib/variants/resource";
import type { Client } from "../harness/caller";

export const listVariants = (client: Client, id: string): Promise<VariantList> =>
  client.expect<VariantList>(200, "GET", `/api/images/${id}/variants`);

/** An image whose left half is red and whose right half is blue. */
export async function twoColorImage(
  width: number,
  height: number,
  format: "png" | "jpeg" = "png",
): Promise<Buffer> {
  const half = Math.round(width / 2);
  const blue = await sharp({ create: { width: width - half, height, channels: 3, background: "#0000ff" } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: blue, left: half, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** Decodes a delivery: its status, format, size and, for an image, the color at some points. */
export async function decodeResponse(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return { status: response.status, bytes };

  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    status: response.status,
    bytes,
    type: response.headers.get("content-type"),
    width: info.width,
    height: info.height,
    pixelAt(x: number, y: number): number[] {
      const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
      return [...data.subarray(start, start + 4)];
    },
  };
}
