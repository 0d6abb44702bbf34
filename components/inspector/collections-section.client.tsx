"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api, unwrap } from "@/components/api/client";
import { selectionOf } from "@/components/batches/selection";
import { ColorDot } from "@/components/collections/color-dot";
import { collectionKeys } from "@/components/image-collections/collection-keys";
import { CollectionMessages } from "@/components/image-collections/collection-messages.client";
import { useMembership } from "@/components/image-collections/use-membership";
import { useHasRole } from "@/components/session/role.client";
import { runCommand } from "@/components/shortcuts/registry";
import { Button } from "@/components/ui/button";
import { Plus, X } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import type { CollectionResource } from "@/lib/collections/resource";
import { LoadedPart } from "./loaded-part.client";

/** As many as one request returns. */
const maxShown = 200;

/** The collections made by hand that have the image. */
export function CollectionsSection({ imageId }: { imageId: string }) {
  const query = useQuery({
    queryKey: collectionKeys.ofImage(imageId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: imageId }, query: { limit: maxShown } };
      return (await unwrap(api.GET("/images/{id}/collections", { params, signal }))).data;
    },
  });
  return (
    <CollectionMessages>
      <LoadedPart query={query}>
        {(collections) => <Memberships imageId={imageId} collections={collections} />}
      </LoadedPart>
    </CollectionMessages>
  );
}

interface MembershipsProps {
  imageId: string;
  collections: readonly CollectionResource[];
}

function Memberships({ imageId, collections }: MembershipsProps) {
  const t = useTranslations("inspector.collections");
  const mayEdit = useHasRole()({ role: "editor", inWholeLibrary: true });
  const { remove } = useMembership();
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      {collections.length === 0 && <p className="text-ink-soft">{t("none")}</p>}
      <ul className="w-full empty:hidden">
        {collections.map(({ id, title, color }) => (
          <li key={id} className="flex items-center gap-2">
            <ColorDot color={color} className="size-2.5" />
            <Link
              href={`/dashboard/collections/${id}`}
              className="min-w-0 flex-1 truncate rounded-sm py-1.5 hover:underline pointer-coarse:py-3"
            >
              <bdi>{title}</bdi>
            </Link>
            {mayEdit && (
              <button
                type="button"
                aria-label={t("remove", { title })}
                onClick={() => void remove({ id, title }, { selection: selectionOf([imageId]), filters: {} })}
                className="grid size-7 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink pointer-coarse:size-11"
              >
                <X aria-hidden size={13} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button size="small" className="pointer-coarse:h-11" onClick={() => runCommand("addToCollection")}>
          <Plus aria-hidden size={14} />
          {t("add")}
        </Button>
      )}
    </div>
  );
}
