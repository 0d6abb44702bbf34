import sharp from "sharp";
import type { WatermarkResource } from "@/lib/watermarks/resource";
import { type Caller, createForm } from "../harness/caller";

/** A plain square of this color, as PNG. */
export function squareMark(background = "#00ff00"): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Creates a watermark from a file, by default a green square. */
export async function createImageMark(
  caller: Caller,
  fields: Record<string, string> = {},
  bytes?: Buffer,
): Promise<WatermarkResource> {
  const form = createForm("mark.png", bytes ?? (await squareMark()), { name: "Square", ...fields });
  return caller.expect<WatermarkResource>(201, "POST", "/api/watermarks", form);
}

export function createTextMark(caller: Caller, members: object = {}): Promise<WatermarkResource> {
  const body = { name: "Copyright", text: "© Ada", color: "#FFFFFF", ...members };
  return caller.expect<WatermarkResource>(201, "POST", "/api/watermarks", body);
}
