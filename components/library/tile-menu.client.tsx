"use client";

import { useTranslations } from "next-intl";
import { ActionMessages } from "@/components/image-actions/action-messages.client";
import type { ActionTarget, ImageActionId } from "@/components/image-actions/actions";
import { MenuEntries, type MenuEntry, useActionEntries } from "@/components/image-actions/menu-entries";
import { useImageActions } from "@/components/image-actions/use-image-actions";
import type { GridImage } from "@/components/image-lists/list-api";
import { showSensitive, useIsVeiled } from "@/components/image-lists/sensitive-images";
import { useHasRole } from "@/components/session/role.client";
import { CheckCheck, ExternalLink, Eye, ImageUp } from "@/components/ui/icons";
import { Menu, MenuContent } from "@/components/ui/menu";
import { useAlbumCover, useCollectionCover } from "./use-cover";

export interface MenuRequest {
  image: GridImage;
  /** A button, or a place of the pointer. */
  anchor: HTMLElement | { x: number; y: number };
}

interface Props {
  request: MenuRequest;
  /** The images of the actions: the tile's, or the whole selection that it belongs to. */
  target: ActionTarget;
  /** The album of which the image can become the cover. */
  coverAlbum: string | undefined;
  /** The collection of which the image can become the cover. */
  coverCollection: string | undefined;
  isSelected: boolean;
  onClose: () => void;
  onOpen: (image: GridImage) => void;
  onSelect: (image: GridImage) => void;
  onAction: (action: ImageActionId) => void;
}

/** The menu of a tile, at its button or at the pointer. */
export function TileMenu({ request, onClose, ...content }: Props) {
  const { image, anchor } = request;

  return (
    <ActionMessages>
      <Menu open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <MenuContent align="start" {...positionAt(anchor)}>
          <TileEntries image={image} {...content} />
        </MenuContent>
      </Menu>
    </ActionMessages>
  );
}

/**
 * The menu flips to the other side of a button. At the pointer it shifts along both axes, so that it
 * stays whole in the window.
 */
function positionAt(anchor: MenuRequest["anchor"]) {
  if (anchor instanceof HTMLElement) return { anchor };

  return {
    anchor: { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) },
    sideOffset: 0,
    collisionAvoidance: { side: "shift", align: "shift", fallbackAxisSide: "none" },
  } as const;
}

type EntriesProps = Omit<Props, "request" | "onClose"> & { image: GridImage };

function TileEntries(props: EntriesProps) {
  const { image, target, coverAlbum, coverCollection, isSelected, onOpen, onSelect, onAction } = props;
  const t = useTranslations("library.menu");
  const isVeiled = useIsVeiled(image);
  const mayEdit = useHasRole()("editor");
  const { first, rest } = useActionEntries(useImageActions(target), target, onAction);
  const own: MenuEntry[] = [{ id: "open", icon: ExternalLink, label: t("open"), run: () => onOpen(image) }];
  if (isVeiled) own.push({ id: "show", icon: Eye, label: t("show"), run: () => showSensitive(image) });
  own.push({
    id: "select",
    icon: CheckCheck,
    label: isSelected ? t("deselect") : t("select"),
    run: () => onSelect(image),
  });
  const hasCover = mayEdit && target.count === 1;

  return (
    <>
      <MenuEntries groups={[own, first, rest]} />
      {hasCover && coverAlbum !== undefined && <AlbumCoverEntry album={coverAlbum} image={image} />}
      {hasCover && coverCollection !== undefined && (
        <CollectionCoverEntry collection={coverCollection} image={image} />
      )}
    </>
  );
}

function AlbumCoverEntry({ album, image }: { album: string; image: GridImage }) {
  return <CoverEntry image={image} {...useAlbumCover(album)} />;
}

function CollectionCoverEntry({ collection, image }: { collection: string; image: GridImage }) {
  return <CoverEntry image={image} {...useCollectionCover(collection)} />;
}

interface CoverProps {
  image: GridImage;
  cover: string | null | undefined;
  setCover: (imageId: string | null) => void;
}

function CoverEntry({ image, cover, setCover }: CoverProps) {
  const t = useTranslations("library.menu");
  const isCover = cover === image.id;
  const label = isCover ? t("removeCover") : t("useAsCover");

  return (
    <MenuEntries
      groups={[[{ id: "cover", icon: ImageUp, label, run: () => setCover(isCover ? null : image.id) }]]}
    />
  );
}
