import { api, unwrap } from "@/components/api/client";
import { saveFile } from "@/components/ui/save-file";

/** An encrypted image, or the encrypted images of an album. */
export type BundleTarget = { image: { id: string; filename: string } } | { album: string };

export async function downloadBundle(target: BundleTarget, passphrase: string): Promise<void> {
  const body = { passphrase };
  const options = { body, parseAs: "blob" } as const;
  const zip: unknown = await unwrap(
    "album" in target
      ? api.POST("/albums/{album}/export", { params: { path: { album: target.album } }, ...options })
      : api.POST("/images/{id}/export", { params: { path: { id: target.image.id } }, ...options }),
  );
  saveFile(`${"album" in target ? target.album : target.image.filename}.bundle.zip`, zip as Blob);
}
