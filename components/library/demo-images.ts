import { api, unwrap } from "@/components/api/client";
import type { UploadTarget } from "@/components/uploads/upload";

/** The photographs in `public/photographs` that a new library can be tried with. */
const names = ["ridges-at-dawn", "dunes", "still-lake", "first-snow", "moon-over-the-sound", "red-mesa"];
const filename = new RegExp(`^(${names.join("|")})(-\\d+)?\\.webp$`);
const tag = "demo";

export const demoCount = names.length;

/** Only the owner sees them. */
export const demoTarget: UploadTarget = { visibility: "private", tag, isEncrypted: false };

export const demoImagesKey = ["images", "demo"] as const;

/** Loads the photographs as files. */
export function loadDemoFiles(): Promise<File[]> {
  return Promise.all(
    names.map(async (name) => {
      const response = await fetch(`/photographs/${name}.webp`);
      if (!response.ok) throw new TypeError(`${name}: ${response.status}`);

      return new File([await response.blob()], `${name}.webp`, { type: "image/webp" });
    }),
  );
}

export const isDemoImage = (image: { filename: string }) => filename.test(image.filename);

/** Returns the ids of the demo images; other images with the tag are not among them. */
export async function listDemoImages(signal: AbortSignal): Promise<string[]> {
  const query = { tag, visibility: "private", limit: 100 } as const;
  const { data } = await unwrap(api.GET("/images/grid", { params: { query }, signal }));
  return data.filter(isDemoImage).map(({ id }) => id);
}
