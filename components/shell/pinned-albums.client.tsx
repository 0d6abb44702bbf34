"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import { albumKeys } from "@/components/collections/album-keys";
import { ColorDot } from "@/components/collections/color-dot";
import { Link } from "@/components/ui/link.client";
import { dropAlbumProps } from "@/components/uploads/upload-target";
import type { AlbumResource } from "@/lib/albums/resource";
import { useRail } from "./frame.client";

export type PinnedAlbum = Pick<AlbumResource, "album" | "title" | "color">;

interface Props {
  /** The page of all albums. */
  path: string;
  /** The time at which the page was rendered. */
  initial: readonly PinnedAlbum[];
}

/**
 * The favorite albums under the pages of the sidebar, with their colors. Icons alone could not
 * tell them apart.
 */
export function PinnedAlbums({ path, initial }: Props) {
  const t = useTranslations("shell.rail");
  const pathname = usePathname();
  const { isCollapsed } = useRail();
  const { data: albums } = useQuery({
    queryKey: albumKeys.pinned,
    queryFn: async ({ signal }): Promise<readonly PinnedAlbum[]> => {
      const { data } = await unwrap(api.GET("/albums", { signal }));
      return data.filter((album) => album.is_favourited);
    },
    initialData: initial,
    // They are read again after changes of albums.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isCollapsed || albums.length === 0) return null;

  return (
    <ul aria-label={t("pinned")} className="mb-4 flex flex-col gap-0.5">
      {albums.map(({ album, title, color }) => (
        <li key={album} {...dropAlbumProps({ slug: album, title })}>
          <Link
            href={`${path}/${album}`}
            aria-current={pathname === `${path}/${album}` ? "page" : undefined}
            className="flex h-8 items-center gap-3 rounded-md border border-transparent px-2.5 text-sm text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:border-line aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11"
          >
            <ColorDot color={color} className="mx-1 size-2.5" />
            <span dir="auto" data-user-text className="truncate">
              {title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
