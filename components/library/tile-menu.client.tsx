"use client";

import { useTranslations } from "next-intl";
import type { GridImage } from "@/components/image-lists/list-api";
import { showSensitive, useIsVeiled } from "@/components/image-lists/sensitive-images";
import { ForRole } from "@/components/session/role.client";
import type { Icon } from "@/components/ui/icon";
import {
  ArchiveRestore,
  CheckCheck,
  Copy,
  Download,
  ExternalLink,
  Eye,
  Heart,
  ImageUp,
  Trash2,
} from "@/components/ui/icons";
import { Menu, MenuContent, MenuItem } from "@/components/ui/menu";
import { type BulkAction, useMayDo } from "./bulk-bar.client";
import { useAlbumCover } from "./use-album-cover";

export interface MenuRequest {
  image: GridImage;
  /** A button, or a place of the pointer. */
  anchor: HTMLElement | { x: number; y: number };
}

const libraryActions = [
  { action: "favourite", icon: Heart },
  { action: "copyLinks", icon: Copy },
  { action: "download", icon: Download },
  { action: "delete", icon: Trash2 },
] as const satisfies ReadonlyArray<{ action: BulkAction; icon: Icon }>;

const trashActions = [
  { action: "restore", icon: ArchiveRestore },
  { action: "purge", icon: Trash2 },
] as const satisfies ReadonlyArray<{ action: BulkAction; icon: Icon }>;

interface Props {
  request: MenuRequest;
  isTrash: boolean;
  /** The album of which the image can become the cover. */
  coverAlbum: string | undefined;
  onClose: () => void;
  onOpen: (image: GridImage) => void;
  onSelect: (image: GridImage) => void;
  onAction: (action: BulkAction, image: GridImage) => void;
}

/** The menu of a tile, at its button or at the pointer. */
export function TileMenu({ request, isTrash, coverAlbum, onClose, onOpen, onSelect, onAction }: Props) {
  const t = useTranslations("library.menu");
  const { image, anchor } = request;
  const isVeiled = useIsVeiled(image);
  const mayDo = useMayDo();
  const place =
    anchor instanceof HTMLElement
      ? anchor
      : { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) };

  return (
    <Menu open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <MenuContent anchor={place} align="start">
        <MenuItem onClick={() => onOpen(image)}>
          <ExternalLink aria-hidden size={16} />
          {t("open")}
        </MenuItem>
        {isVeiled && (
          <MenuItem onClick={() => showSensitive(image)}>
            <Eye aria-hidden size={16} />
            {t("show")}
          </MenuItem>
        )}
        <MenuItem onClick={() => onSelect(image)}>
          <CheckCheck aria-hidden size={16} />
          {t("select")}
        </MenuItem>
        {(isTrash ? trashActions : libraryActions)
          .filter(({ action }) => mayDo(action) && !(action === "copyLinks" && image.encrypted))
          .map(({ action, icon: Icon }) => (
            <MenuItem key={action} onClick={() => onAction(action, image)}>
              <Icon aria-hidden size={16} />
              {action === "favourite" && image.is_favourited ? t("unfavourite") : t(action)}
            </MenuItem>
          ))}
        {coverAlbum !== undefined && (
          <ForRole least="editor">
            <CoverItem album={coverAlbum} image={image} />
          </ForRole>
        )}
      </MenuContent>
    </Menu>
  );
}

function CoverItem({ album, image }: { album: string; image: GridImage }) {
  const t = useTranslations("library.menu");
  const { cover, setCover } = useAlbumCover(album);
  const isCover = cover === image.id;

  return (
    <MenuItem onClick={() => setCover(isCover ? null : image.id)}>
      <ImageUp aria-hidden size={16} />
      {isCover ? t("removeCover") : t("useAsCover")}
    </MenuItem>
  );
}
