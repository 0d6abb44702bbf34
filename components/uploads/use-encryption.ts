import { useQueries } from "@tanstack/react-query";
import { albumKeys } from "@/components/albums/album-keys";
import { api, unwrap } from "@/components/api/client";
import type { UploadTarget } from "./upload";
import { type UploadDefaults, useUploadDefaults } from "./upload-defaults";

/** Returns whether uploads to one of the targets are encrypted: by choice, by the defaults or by their album. */
export function useEncryption(targets: readonly UploadTarget[]): (target: UploadTarget) => boolean {
  const open = targets.filter(({ isEncrypted }) => isEncrypted === undefined);
  const defaults = useUploadDefaults(open.length > 0);
  const encrypting = useEncryptingAlbums(open.flatMap((target) => findSlug(target, defaults) ?? []));
  return (target) =>
    target.isEncrypted ??
    (defaults?.isEncrypted === true || encrypting.has(findSlug(target, defaults) ?? ""));
}

const findSlug = ({ album }: UploadTarget, defaults: UploadDefaults | undefined) =>
  album?.slug ?? defaults?.album.slug;

/** Returns those of the albums, by their slugs, that encrypt uploads, as far as they are loaded. */
export function useEncryptingAlbums(slugs: readonly string[]): ReadonlySet<string> {
  const albums = useQueries({
    queries: [...new Set(slugs)].map((album) => ({
      queryKey: albumKeys.one(album),
      queryFn: () => unwrap(api.GET("/albums/{album}", { params: { path: { album } } })),
      refetchOnWindowFocus: false,
    })),
  });
  return new Set(albums.flatMap(({ data }) => (data?.encrypt_uploads === true ? [data.album] : [])));
}
