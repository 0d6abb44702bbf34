import type { AlbumResource } from "@/lib/albums/resource";
import { flushDeliveries } from "@/lib/analytics";
import type { ImageResource } from "@/lib/images/resource";
import { renderVariants } from "@/lib/variants";
import type { Caller } from "../harness/caller";
import { changedSettings } from "../tables/settings";
import {
  animatedGif,
  animatedWebp,
  avif,
  cmykJpeg,
  deepPng,
  gif,
  jpeg,
  p3Png,
  png,
  pngWithGps,
  svg,
  svgz,
  tiff,
  transparentPng,
  webp,
} from "./images";
import { uploadBytes, withOrigin } from "./uploads";

const lake = { latitude: 47.5, longitude: 8.7 };

/** One image of each format that the builders make; the number makes each different. */
const formats: ReadonlyArray<[extension: string, build: (number: number) => Promise<Buffer> | Buffer]> = [
  ["jpg", (number) => jpeg({ width: 64 + number, height: 48, gps: lake })],
  ["png", (number) => png(40 + number, 30)],
  ["webp", (number) => webp(40 + number, 30)],
  ["gif", (number) => gif(40 + number, 30)],
  ["tiff", (number) => tiff(40 + number, 30)],
  ["avif", (number) => avif(40 + number, 32)],
  ["svg", (number) => svg(40 + number, 30)],
  ["svgz", () => svgz()],
  [
    "jpg",
    (number) =>
      jpeg({ width: 60, height: 40 + number, orientation: 6, takenAt: { time: "2023:05:01 10:00:00" } }),
  ],
  ["gif", (number) => animatedGif({ frames: 3, width: 20 + number, height: 20 })],
  ["webp", (number) => animatedWebp({ frames: 3, width: 20 + number, height: 20 })],
  ["png", (number) => transparentPng(30 + number, 20)],
  ["png", (number) => deepPng(32 + number, 8)],
  ["jpg", (number) => cmykJpeg(40 + number, 30)],
  ["png", () => pngWithGps(lake, 6)],
  ["png", (number) => p3Png([200, 20, number % 256], 24)],
];

/** The fields of an upload; every image has others. */
function fieldsOf(number: number, license: string): Record<string, string> {
  const visibility = ["public", "unlisted", "private"][number % 3] ?? "public";
  return {
    visibility,
    ...(number % 2 === 0 && { tags: `even,tag-${number % 7}` }),
    ...(number % 4 === 1 && { album: "sea", alt: `Waves ${number}`, title: `Wave "${number}" – 日本` }),
    ...(number % 5 === 0 && { strip_metadata: "true" }),
    ...(number % 5 === 1 && { strip_location: "true", description: `Line 1\nLine ${number}` }),
    ...(number % 5 === 2 && { license, embed_license: "true" }),
    ...(number % 5 === 3 && { license: "cc-by-4.0", metadata: JSON.stringify({ camera: `No. ${number}` }) }),
    ...(number % 6 === 0 && { nsfw: "true" }),
    ...(number % 7 === 0 && { expiration: "30d" }),
  };
}

/**
 * A library with all that an account may have: formats, albums, tags, licenses, previous URLs, the
 * trash, edits and analytics.
 */
export async function createVariedLibrary(
  origin: string,
  caller: Caller,
  count: number,
): Promise<ImageResource[]> {
  await fillAccount(caller);
  const { id: license } = await caller.expect<{ id: string }>(201, "POST", "/api/licenses", {
    name: "Press use",
    author: "Ada Lovelace",
    attribution_required: true,
  });

  await caller.expect(200, "PATCH", "/api/settings", {
    ...changedSettings,
    upload_defaults: { album: "sea", license, tags: ["new"], visibility: "public" },
  });
  const images: ImageResource[] = [];
  for (let number = 0; number < count; number++) {
    const [extension = "", build] = formats[number % formats.length] ?? [];
    if (!build) throw new Error("there are no formats");

    const fields = { album: "images", tags: "", license: "none", ...fieldsOf(number, license) };
    images.push(await caller.upload(`image ${number} ü.${extension}`, await build(number), fields));
  }

  for (const [number, image] of images.entries()) await editImage(origin, caller, image, number);
  await caller.expect<AlbumResource>(200, "PATCH", "/api/albums/sea", {
    cover: images[1]?.id,
    layout: "grid",
    color: "teal",
  });
  await caller.expect(200, "PATCH", "/api/profile", { cover: images[2]?.id, layout: "column" });
  await visit(origin, images);

  return images;
}

const recipes = [
  { slug: "card", width: 320, height: 180, fit: "cover", gravity: "north", sharpen: 0.5 },
  {
    slug: "proof",
    blur: 12.5,
    border: { width: 4, color: "#102030" },
    trim: { tolerance: 0 },
    is_public: true,
  },
];

async function fillAccount(caller: Caller): Promise<void> {
  await caller.expect(200, "PATCH", "/api/profile", {
    handle: "ada-exported",
    name: "Ada",
    bio: "Two\nlines",
    website: "https://example.com/",
  });
  const album = { album: "sea", title: "The sea", description: "Salt", permission: "public" };
  await caller.expect(201, "POST", "/api/albums", album);
  await caller.expect(201, "POST", "/api/albums", { album: "empty", title: "Empty" });
  await caller.expect(200, "PATCH", "/api/albums/empty", { is_favourited: true });
  for (const recipe of recipes) await caller.expect(201, "POST", "/api/recipes", recipe);
  const mark = { name: "Copyright", text: "© Ada", color: "#ffffff", position: "tile" };
  const { id: watermark } = await caller.expect<{ id: string }>(201, "POST", "/api/watermarks", mark);
  await caller.expect(201, "POST", "/api/recipes", { slug: "marked", watermark });
  await caller.expect(200, "PATCH", "/api/albums/empty", { required_watermark: watermark });
  await caller.expect(201, "POST", "/api/tags", { tag: "even", description: "Every second", color: "blue" });
}

/** Edits an image after its upload. */
async function editImage(origin: string, caller: Caller, { id, filename }: ImageResource, number: number) {
  const path = `/api/images/${id}`;
  const kind = number % 10;
  if (kind === 1) await caller.expect(200, "PATCH", path, { filename: `renamed ${filename}` });
  if (kind === 2) await caller.expect(200, "PATCH", path, { album: "sea" });
  if (kind === 3) await caller.expect(200, "POST", `${path}/favourite`);
  if (kind === 4) await caller.expect(200, "PATCH", path, { taken_at: "2020-02-29T08:00:00+02:00" });
  if (kind === 5) await caller.expect(200, "PATCH", path, { focal_point: { x: 0.25, y: 0.75 } });
  if (kind === 6) await replaceFile(origin, caller, id, number);
  if (kind === 7) await caller.expect(200, "POST", `${path}/link/reset`);
  if (kind === 9) await caller.expect(200, "DELETE", path);
  if (kind === 8 && number < 20) {
    await caller.expect(202, "POST", `${path}/variants`, { variants: ["w30-h20-q80-fitcover"] });
    await renderVariants({ imageId: id, generation: 1, keys: ["w128", "thumb", "w30-h20-q80-fitcover"] });
  }
}

async function replaceFile(origin: string, caller: Caller, id: string, number: number): Promise<void> {
  const replacement = await caller.expect(200, "POST", `/api/images/${id}/replace`, { alt: "Another" });
  await uploadBytes(origin, replacement, await png(20 + number, 44));
  await caller.expect(200, "POST", `/api/images/${id}/complete`);
}

/** Some deliveries, which are counted. */
async function visit(origin: string, images: readonly ImageResource[]): Promise<void> {
  for (const { visibility, urls } of images.slice(0, 12))
    if (visibility === "public")
      await (
        await fetch(withOrigin(origin, urls.original), { headers: { referer: "https://example.org/" } })
      ).arrayBuffer();
  await flushDeliveries();
}
