"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { ColorDot } from "@/components/collections/color-dot";
import { dropAlbumProps } from "@/components/uploads/upload-target";
import { useRail } from "./frame.client";

export interface PinnedAlbum {
  slug: string;
  href: string;
  title: string;
  color: string | null;
}

/** The favourite albums under the pages of the sidebar, with their colours. Icons alone could not tell them apart. */
export function PinnedAlbums({ albums }: { albums: readonly PinnedAlbum[] }) {
  const t = useTranslations("shell.rail");
  const pathname = usePathname();
  const { isCollapsed } = useRail();
  if (isCollapsed || albums.length === 0) return null;
  return (
    <ul aria-label={t("pinned")} className="mb-4 flex flex-col gap-0.5">
      {albums.map(({ slug, href, title, color }) => (
        <li key={href} {...dropAlbumProps({ slug, title })}>
          <Link
            href={href}
            aria-current={pathname === href ? "page" : undefined}
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
