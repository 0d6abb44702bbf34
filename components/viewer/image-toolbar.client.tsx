"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { selectionOf } from "@/components/batches/selection";
import { ActionButtons, WordButton } from "@/components/image-actions/action-buttons.client";
import type { ActionTarget, ImageActionId } from "@/components/image-actions/actions";
import { MoreButton } from "@/components/image-actions/more-button.client";
import { useImageActions } from "@/components/image-actions/use-image-actions";
import { useRatingCommands } from "@/components/image-actions/use-rating-commands";
import { useSelectionActions } from "@/components/image-actions/use-selection-actions";
import { useHasRole } from "@/components/session/role.client";
import type { CommandId } from "@/components/shortcuts/table";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { RotateCcw } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { barStyle } from "./chrome-style";

const ActionDialogs = onDemand(() =>
  import("@/components/image-actions/action-dialogs.client").then((module) => module.ActionDialogs),
);

interface Props {
  image: GridImage;
  isFavourited: boolean;
  onFavourite: () => void;
  onDelete: () => void;
  /** Undefined if the page offers it next to the image. */
  onRestore: (() => void) | undefined;
  /** The controls of the view, for the sheet of the other actions where there is no room for them. */
  viewControls: ReactNode;
  isCompact: boolean;
}

/** The actions on the shown image, in words. */
export function ImageToolbar({ image, onRestore, ...props }: Props) {
  const t = useTranslations("viewer.actions");
  const mayRestore = useHasRole()("editor") && onRestore !== undefined;
  const isDeleted = image.state === "deleted";
  useCommand("restore", onRestore, {
    enabled: isDeleted && mayRestore,
    findTarget: () => ({ name: image.filename }),
  });
  if (!isDeleted) return <ActionBar image={image} {...props} />;
  if (!mayRestore) return null;

  return (
    <div className={barStyle}>
      <WordButton
        icon={RotateCcw}
        word={t("restore")}
        name={t("restore")}
        tone="onScrim"
        onClick={onRestore}
      />
    </div>
  );
}

type BarProps = Omit<Props, "onRestore">;

function ActionBar({ image, isFavourited, onFavourite, onDelete, viewControls, isCompact }: BarProps) {
  const t = useTranslations("viewer.actions");
  const selection = selectionOf([image.id]);
  const actions = useSelectionActions({
    filters: {},
    listLoaded: () => [image],
    readAll: async () => [image],
  });
  const target: ActionTarget = {
    count: 1,
    isTrash: false,
    areFavourites: isFavourited,
    areArchived: image.archived === true,
    areEncrypted: image.encrypted === true,
  };
  const offered = useImageActions(target);
  const findTarget = () => ({ name: image.filename });

  function start(action: ImageActionId): void {
    if (action === "favourite") onFavourite();
    else if (action === "delete") onDelete();
    else actions.start(action, selection);
  }
  const command = (id: CommandId, action: ImageActionId) =>
    [id, () => start(action), { enabled: offered.some((one) => one.id === action), findTarget }] as const;
  useCommand(...command("favourite", "favourite"));
  useRatingCommands((rating) => actions.edit({ action: "rate", rating }, selection), {
    enabled: offered.some(({ id }) => id === "rate"),
    findTarget,
  });
  useCommand(...command("moveToAlbum", "move"));
  useCommand(...command("addToCollection", "addToCollection"));
  useCommand(...command("changeVisibility", "visibility"));
  useCommand(...command("copyLink", "copyLinks"));
  useCommand(...command("download", "download"));
  useCommand(...command("openStudio", "studio"));
  useCommand(...command("moveToTrash", "delete"));

  return (
    <div
      role="toolbar"
      aria-label={t("label")}
      className="pointer-events-auto flex max-w-full items-center rounded-md bg-scrim p-0.5 text-on-scrim max-lg:flex-1 max-lg:flex-wrap"
    >
      <ActionButtons actions={offered} tone="onScrim" isCompact={isCompact} onAction={start} />
      <MoreButton
        actions={offered}
        target={target}
        tone="onScrim"
        onAction={start}
        sheetEnd={viewControls}
        isCompact={isCompact}
      />
      {actions.isOpen && <ActionDialogs actions={actions} />}
    </div>
  );
}
