import { singleton } from "@/lib/platform/process/singleton";

type SaveVariants = (imageId: string) => Promise<void> | undefined;

const hook = singleton<{ save: SaveVariants | undefined }>("save-variants", () => ({ save: undefined }));

/** Sets the function that saves what this process has not saved yet of the variants of an image. */
export function setSaveVariants(save: SaveVariants): void {
  hook.save = save;
}

/** Saves the variants that were requested, so that the image lists them. */
export async function saveVariants(imageId: string): Promise<void> {
  await hook.save?.(imageId);
}
