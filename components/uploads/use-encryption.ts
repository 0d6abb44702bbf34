import { useQueries } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import { albumKeys } from "@/components/collections/album-keys";
import type { UploadTarget } from "./upload";
import { useUploadDefaults } from "./upload-defaults";

/**
 * Returns whether uploads to one of the targets are encrypted: by choice, by the defaults or by
 * their album. It is undefined until that is known.
 */
export function useEncryption(
  targets: readonly UploadTarget[],
): (target: UploadTarget) => boolean | undefined {
  const open = targets.filter(({ isEncrypted }) => isEncrypted === undefined);
  const defaults = useUploadDefaults(open.length > 0);
  const albums = useAlbums(open.flatMap(({ album }) => album?.slug ?? []));

  return ({ isEncrypted, album }) => {
    if (isEncrypted !== undefined || !defaults) return isEncrypted;
    if (defaults.isEncrypted || !album) return defaults.isEncrypted || defaults.album.encrypts;

    return albums.get(album.slug);
  };
}

/** Returns the albums among these slugs that encrypt uploads, as far as they are loaded. */
export function useEncryptingAlbums(slugs: readonly string[]): ReadonlySet<string> {
  return new Set([...useAlbums(slugs)].flatMap(([slug, encrypts]) => (encrypts ? [slug] : [])));
}

/**
 * Returns whether the loaded albums encrypt uploads. An album that fails to load counts as not
 * encrypting.
 */
function useAlbums(slugs: readonly string[]): ReadonlyMap<string, boolean> {
  const unique = [...new Set(slugs)];
  const albums = useQueries({
    queries: unique.map((album) => ({
      queryKey: albumKeys.one(album),
      queryFn: () => unwrap(api.GET("/albums/{album}", { params: { path: { album } } })),
      refetchOnWindowFocus: false,
    })),
  });

  return new Map(
    albums.flatMap(({ data, isPending }, index): [string, boolean][] =>
      isPending ? [] : [[unique[index] ?? "", data?.encrypt_uploads === true]],
    ),
  );
}
