import { useTranslations } from "next-intl";
import { ColorPicker } from "@/components/collections/color-picker.client";
import { ForRole } from "@/components/session/role.client";
import { IconButton } from "@/components/ui/icon-button";
import { Pencil } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import type { TagResource } from "@/lib/tags/resource";
import type { PaletteColor } from "@/lib/values/palette-colors";
import { DeleteTagButton } from "./delete-tag-button.client";

export const tagPath = (tag: string) => `/dashboard/tags/${encodeURIComponent(tag)}`;
export const tagLinkId = (tag: string) => `tag-${tag}`;

interface Props {
  tag: TagResource;
  onColor: (color: PaletteColor | null) => void;
  onRename: () => void;
}

/** A tag in the list of tags: a link to its images, and what can be changed. */
export function TagRow({ tag, onColor, onRename }: Props) {
  const { name, color, description, count } = tag;
  const t = useTranslations("tags.row");
  return (
    <>
      <ColorPicker label={t("color", { tag: name })} color={color} onChange={onColor} />
      <Link
        id={tagLinkId(tag.tag)}
        href={tagPath(tag.tag)}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-sm py-1.5 hover:underline"
      >
        <bdi className="max-w-full truncate font-medium">{name}</bdi>
        {description && (
          <span dir="auto" className="hidden min-w-0 flex-1 truncate text-sm text-ink-soft sm:block">
            {description}
          </span>
        )}
        <span className="ms-auto text-sm whitespace-nowrap text-ink-soft tabular-nums">
          {t("count", { count })}
        </span>
      </Link>
      <ForRole least={{ role: "editor", inWholeLibrary: true }}>
        <IconButton label={t("rename", { tag: name })} onClick={onRename}>
          <Pencil aria-hidden size={16} />
        </IconButton>
        <DeleteTagButton tag={tag} />
      </ForRole>
    </>
  );
}
