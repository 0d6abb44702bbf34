"use client";

import { useTranslations } from "next-intl";
import { dropCollectionProps } from "@/components/image-collections/image-drag";
import { useCollectionPath } from "@/components/image-collections/queries";
import { ChevronRight } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";

const linkStyle =
  "inline-flex items-center rounded-sm text-sm text-ink-soft hover:text-ink pointer-coarse:min-h-11";

/** The way to a collection: all collections, then the ones that contain it. */
export function CollectionPath({ id }: { id: string }) {
  const t = useTranslations("imageCollections.path");
  const path = useCollectionPath(id);
  return (
    <nav aria-label={t("label")} className="mb-4">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link href="/dashboard/collections" className={linkStyle}>
            {t("root")}
          </Link>
        </li>
        {path.map((entry) => (
          <li key={entry.id} className="inline-flex min-w-0 items-center gap-1.5">
            <ChevronRight aria-hidden size={14} className="shrink-0 text-ink-soft rtl:-scale-x-100" />
            <Link
              href={`/dashboard/collections/${entry.id}`}
              {...dropCollectionProps({ ...entry, kind: "manual" })}
              className={linkStyle}
            >
              <bdi className="truncate">{entry.title}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
