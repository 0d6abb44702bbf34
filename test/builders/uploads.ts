import sharp from "sharp";
import { expect } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { uploadOrigin } from "@/lib/platform/storage";
import type { Caller } from "../harness/caller";

/** A plain JPEG. */
export function testImage(options: { width?: number; height?: number; red?: number } = {}): Promise<Buffer> {
  const { width = 640, height = 480, red = 200 } = options;
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 40 } } })
    .jpeg()
    .toBuffer();
}

/** A small JPEG; each number has other bytes. */
export function numberedImage(number: number): Promise<Buffer> {
  return testImage({ red: number % 256, width: 40 + number, height: 30 });
}

/** Replaces the configured origin of a URL by the test server's, which has another port. */
export function withOrigin(origin: string, url: string | undefined): string {
  const { pathname, search } = new URL(url ?? "");
  return origin + pathname + search;
}

/** Sends the bytes to the image's upload URL, which may belong to a store. */
export async function uploadBytes(
  origin: string,
  image: Pick<ImageResource, "upload">,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  const url = image.upload?.url ?? "";
  const isOfStore = URL.canParse(url) && new URL(url).origin === uploadOrigin();
  return fetch(isOfStore ? url : withOrigin(origin, url), {
    method: "PUT",
    body: new Uint8Array(bytes),
    headers: { ...image.upload?.headers, ...headers },
  });
}

/** Uploads an image in three steps. */
export async function uploadInSteps(
  origin: string,
  caller: Caller,
  filename: string,
  bytes: Uint8Array,
  fields: Record<string, unknown> = {},
): Promise<ImageResource> {
  const image = await caller.expect(201, "POST", "/api/images", { filename, ...fields });
  expect((await uploadBytes(origin, image, bytes)).status).toBe(200);
  return caller.expect(200, "POST", `/api/images/${image.id}/complete`);
}
