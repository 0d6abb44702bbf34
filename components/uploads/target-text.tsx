import { useTranslations } from "next-intl";
import { useTagNames } from "@/components/collections/use-collections";
import type { UploadDefaults } from "./to-upload-defaults";
import type { UploadTarget } from "./upload";
import { useUploadDefaults } from "./upload-defaults";
import { useEncryption } from "./use-encryption";

/**
 * Shows where uploads go and who can see them, or that they are encrypted: "to Holiday · Anyone
 * with the link · tagged sea · added to Alps". Empty until that is known.
 */
export function TargetText({ target }: { target: UploadTarget }) {
  const t = useTranslations("uploads");
  const defaults = useUploadDefaults(target.album === undefined || target.visibility === undefined);
  const { album, visibility, tag, collection, isFavourite } = resolveTarget(target, defaults);
  const { nameOf } = useTagNames({ enabled: tag !== undefined });
  const isEncrypted = useEncryption([target])(target);
  if (!album || !visibility || isEncrypted === undefined) return null;

  return t.rich("target", {
    title: album.title,
    visibility: isEncrypted ? "encrypted" : visibility,
    isTagged: tag === undefined ? "no" : "yes",
    tag: tag === undefined ? "" : nameOf(tag),
    collected: collection === undefined ? "no" : collection.isSmart ? "smart" : "yes",
    collection: collection?.title ?? "",
    isFavourite: isFavourite ? "yes" : "no",
    album: (title) => (
      <strong dir="auto" className="font-medium text-ink">
        {title}
      </strong>
    ),
  });
}

export function resolveTarget(target: UploadTarget, defaults: UploadDefaults | undefined): UploadTarget {
  return {
    album: target.album ?? defaults?.album,
    visibility: target.visibility ?? defaults?.visibility,
    tag: target.tag,
    collection: target.collection,
    isFavourite: target.isFavourite,
  };
}
