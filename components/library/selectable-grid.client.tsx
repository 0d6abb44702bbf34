"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import {
  countSelected,
  isSelected,
  noSelection,
  type Selection,
  selectionOf,
} from "@/components/batches/selection";
import { useSelectionSummary } from "@/components/batches/use-selection-summary";
import type { ActionTarget, ImageActionId } from "@/components/image-actions/actions";
import { useSelectionActions } from "@/components/image-actions/use-selection-actions";
import { type ListChoice, type ListFilters, orderedSetOf } from "@/components/image-lists/filters";
import type { ImageList, ListSnapshot } from "@/components/image-lists/image-list";
import type { GridImage } from "@/components/image-lists/list-api";
import { listSequence, onViewerClose, openImage, openSequence } from "@/components/image-lists/sequence";
import type { CommandTarget } from "@/components/shortcuts/registry";
import { mainContentId } from "@/components/ui/main-content";
import { useDeleteImage } from "@/components/viewer/use-delete-image";
import { cullPathOfSelection } from "./cull-selection";
import { LibraryGrid } from "./library-grid.client";
import { findNextFocus } from "./next-focus";
import { loadedImages, readSelected } from "./read-selected";
import { tileId } from "./tile";
import type { MenuRequest } from "./tile-menu.client";
import { useImageDrag } from "./use-image-drag";
import { useLibraryCommands } from "./use-library-commands";
import type { SelectionControls } from "./use-selection";
import type { ViewMode } from "./view-mode";

const TileMenu = dynamic(() => import("./tile-menu.client").then((module) => module.TileMenu));
const BulkBar = dynamic(() => import("./bulk-bar.client").then((module) => module.BulkBar));
const ActionDialogs = dynamic(() =>
  import("@/components/image-actions/action-dialogs.client").then((module) => module.ActionDialogs),
);
const MoveBeforeDialog = dynamic(() =>
  import("./move-before-dialog.client").then((module) => module.MoveBeforeDialog),
);
const SelectedImagesDialog = dynamic(() =>
  import("./selected-images-dialog.client").then((module) => module.SelectedImagesDialog),
);
const SelectionPanel = dynamic(() =>
  import("./selection-panel.client").then((module) => module.SelectionPanel),
);

interface Props {
  label: string;
  list: ImageList;
  filters: ListFilters;
  choice: ListChoice;
  snapshot: ListSnapshot;
  selection: SelectionControls;
  mode: ViewMode;
  setMode: (mode: ViewMode) => void;
  expectedWidth: number | undefined;
  hasHeadings: boolean;
  noteOf: ((image: GridImage) => string | undefined) | undefined;
  /** The album of the page, of which an image can become the cover. */
  coverAlbum: string | undefined;
  /** Whether it shows a collection or an album in its order by hand, which can be changed. */
  isManualOrder: boolean;
  /** An image that is to receive the focus. */
  focusId: string | undefined;
  setFocusId: (id: string | undefined) => void;
}

/** A grid with the actions on its images. */
export function SelectableGrid(props: Props) {
  const { list, filters, choice, snapshot, selection, mode, setMode, coverAlbum, isManualOrder, ...rest } =
    props;
  const { focusId, setFocusId, ...grid } = rest;
  const router = useRouter();
  const [menu, setMenu] = useState<MenuRequest>();
  // The viewer pages through this list, and the last shown image then has the focus.
  useEffect(() => openSequence(listSequence(list)), [list]);
  useEffect(() => onViewerClose(setFocusId), [setFocusId]);
  const actions = useSelectionActions({
    filters,
    listLoaded: (selected) => loadedImages(selected, list),
    readAll: (selected) => readSelected(selected, list),
    cull,
  });
  const deleteImage = useDeleteImage();
  const isTrash = filters.deleted === "only";
  // The images of a smart collection follow from its query.
  const isOfCollection = filters.collection !== undefined && list.isQuery;
  const shownCollection = isOfCollection
    ? isManualOrder
      ? "manualOrder"
      : "images"
    : isManualOrder
      ? "albumOrder"
      : undefined;
  const orderedSet = orderedSetOf(filters);

  const openMenu = useCallback(
    (image: GridImage, anchor: MenuRequest["anchor"]) => setMenu({ image, anchor }),
    [],
  );
  const endFocusRequest = useCallback(() => setFocusId(undefined), [setFocusId]);

  /**
   * Does something with images; when it takes one from the list, the next one receives the focus.
   */
  function start(action: ImageActionId, chosen: Selection): void {
    const index =
      chosen.kind === "ids" && chosen.ids.size === 1 ? list.indexOf([...chosen.ids][0] ?? "") : undefined;
    const image = index === undefined ? undefined : list.imageAt(index);
    if (action === "delete" && image) void deleteImage(image);
    else actions.start(action, chosen);
    if (image === undefined || index === undefined) return;

    // An image leaves a collection only after this.
    const isListed = list.indexOf(image.id) !== undefined;
    if (isListed && action !== "removeFromCollection") return;

    selection.clear();
    const next = findNextFocus(list, index, { isListed });
    if (next) setFocusId(next.id);
    else document.getElementById(mainContentId)?.focus();
  }

  function cull(selected: Selection): void {
    router.push(cullPathOfSelection(selected, { choice, list }));
  }

  /** The images of a keyboard's action: the selection, else the image with the focus. */
  function target(selected = selection.selection): Selection {
    if (countSelected(selected) > 0) return selected;

    // Its position of now: images may have come and gone since it received the focus.
    const cell = document.activeElement?.closest<HTMLElement>("[data-index]");
    const image = cell && list.imageAt(Number(cell.dataset.index));

    return image ? selectionOf([image.id]) : noSelection;
  }

  /** Describes images for the actions that they allow. */
  function describe(selected: Selection): ActionTarget {
    const images = loadedImages(selected, list);
    return {
      count: countSelected(selected),
      isTrash,
      areFavourites: images.length > 0 && images.every(({ is_favourited }) => is_favourited),
      areArchived: images.length > 0 && images.every(({ archived }) => archived),
      areEncrypted: images.length > 0 && images.every(({ encrypted }) => encrypted),
      collection: shownCollection,
    };
  }

  /** The images of a tile's menu: the selection that it belongs to, else its own image. */
  function selectionOfMenu({ image }: MenuRequest): Selection {
    return isSelected(selection.selection, image.id) ? selection.selection : selectionOf([image.id]);
  }

  /** The name of one image, or how many there are. */
  function describeTarget(selected: Selection): CommandTarget | undefined {
    const count = countSelected(selected);
    if (count === 0) return undefined;

    const [id = ""] = selected.kind === "ids" && count === 1 ? selected.ids : [];
    const index = list.indexOf(id);

    return { count, name: index === undefined ? undefined : list.imageAt(index)?.filename };
  }

  const [wantsDetails, setWantsDetails] = useState(false);
  const toggleDetails = () => setWantsDetails(!wantsDetails);
  const [isSelectionShown, setSelectionShown] = useState(false);
  const areDetailsOpen = wantsDetails && selection.count > 0 && !isTrash;
  useLibraryCommands({
    selection,
    isTrash,
    collection: shownCollection,
    mode,
    setMode,
    toggleDetails,
    run: (action) => selection.act((selected) => start(action, target(selected))),
    rate: (rating) => selection.act((selected) => actions.edit({ action: "rate", rating }, target(selected))),
    cull: () => selection.act(cull),
    findTarget: () => describeTarget(target()),
  });

  const drag = useImageDrag({
    list,
    filters,
    selection: selection.selection,
    isTrash,
    isManualOrder,
    isList: mode === "list",
    onPlace: actions.place,
  });
  const summary = useSelectionSummary({ selection: selection.selection, filters });
  const isSelecting = selection.isChoosing || selection.count > 0;
  const total = snapshot.total ?? snapshot.count;

  return (
    <>
      <div className="flex items-start gap-6">
        <div className="min-w-0 flex-1">
          <LibraryGrid
            {...grid}
            list={list}
            snapshot={snapshot}
            selection={selection}
            mode={mode}
            openMenu={openMenu}
            drag={drag}
            focusRequest={focusId === undefined ? undefined : { id: focusId, done: endFocusRequest }}
          />
        </div>
        {areDetailsOpen && (
          <SelectionPanel
            count={selection.count}
            summary={summary}
            onClose={() => setWantsDetails(false)}
            onEdit={(change) => actions.edit(change, selection.selection)}
            onAddTags={() => actions.start("tag", selection.selection)}
          />
        )}
      </div>
      {isSelecting && (
        <BulkBar
          target={describe(selection.selection)}
          bytes={summary?.bytes}
          onDetails={toggleDetails}
          onShow={() => setSelectionShown(true)}
          remaining={selection.count > 0 && selection.count < total ? total : undefined}
          onAction={(action) => selection.act((selected) => start(action, selected))}
          onSelectMatching={selection.selectMatching}
          onClear={selection.clear}
        />
      )}
      {isSelectionShown && (
        <SelectedImagesDialog
          list={list}
          filters={filters}
          selection={selection.selection}
          onToggle={selection.toggleId}
          onClose={() => setSelectionShown(false)}
        />
      )}
      {actions.isOpen && <ActionDialogs actions={actions} onConfirmed={selection.clear} />}
      {actions.movedIds && orderedSet && (
        <MoveBeforeDialog set={orderedSet} ids={actions.movedIds} onClose={actions.closeMove} />
      )}
      {menu && (
        <TileMenu
          request={menu}
          target={describe(selectionOfMenu(menu))}
          coverAlbum={coverAlbum}
          coverCollection={filters.collection}
          isSelected={isSelected(selection.selection, menu.image.id)}
          onClose={() => setMenu(undefined)}
          onOpen={({ id }) => openImage(id, document.getElementById(tileId(id)))}
          onSelect={({ id }) => selection.toggle(list.indexOf(id) ?? -1)}
          onAction={(action) => start(action, selectionOfMenu(menu))}
        />
      )}
    </>
  );
}
