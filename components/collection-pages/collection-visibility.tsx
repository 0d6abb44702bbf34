import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUpdateCollection } from "@/components/image-collections/queries";
import { usePublicHandle } from "@/components/session/public-handle.client";
import { PublicPageLink } from "@/components/session/public-page-link.client";
import { ForRole } from "@/components/session/role.client";
import { Button } from "@/components/ui/button";
import { Globe, Lock } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import type { CollectionResource } from "@/lib/collections/resource";
import { profilePath } from "@/lib/image-urls/image-path";

const PublishDialog = onDemand(() =>
  import("./publish-dialog.client").then((module) => module.PublishDialog),
);

/** The visibility of a collection. Making it public first shows what others will see. */
export function CollectionVisibility({ collection }: { collection: CollectionResource }) {
  const t = useTranslations("imageCollections.visibility");
  const tCard = useTranslations("imageCollections.card");
  const { update } = useUpdateCollection();
  const handle = usePublicHandle();
  const [isOpen, setOpen] = useState(false);
  const { visibility, slug, hidden_count: hidden } = collection;
  const isPublic = visibility === "public";
  const Icon = isPublic ? Globe : Lock;

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden size={15} />
        {tCard(visibility)}
      </span>
      {isPublic && hidden !== null && hidden > 0 && (
        <span className="text-ink-soft">{t("hidden", { count: hidden })}</span>
      )}
      {isPublic && handle !== undefined && <PublicPageLink path={`${profilePath(handle)}/c/${slug}`} />}
      <ForRole least="manager">
        {isPublic ? (
          <Button size="small" onClick={() => void update(collection, { visibility: "private" })}>
            {t("makePrivate")}
          </Button>
        ) : (
          <>
            <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t("makePublic")}
            </Button>
            {isOpen && (
              <PublishDialog
                collection={collection}
                onClose={() => setOpen(false)}
                onConfirm={() => void update(collection, { visibility: "public" })}
              />
            )}
          </>
        )}
      </ForRole>
    </span>
  );
}
