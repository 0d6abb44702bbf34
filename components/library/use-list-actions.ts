import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { type BatchChange, type BatchTarget, selectionNumber } from "@/components/batches/batch";
import { downloadImages } from "@/components/batches/download-images";
import { countSelected, isSelected, type Selection } from "@/components/batches/selection";
import { useBatch } from "@/components/batches/use-batch";
import type { ListFilters } from "@/components/image-lists/filters";
import type { ImageList } from "@/components/image-lists/image-list";
import { type GridImage, pageSize } from "@/components/image-lists/list-api";
import { toGridImage } from "@/components/image-lists/to-grid-image";
import { copyText } from "@/components/ui/copy-text";
import { toast } from "@/components/ui/toast";
import { readImages } from "@/components/uploads/read-images";
import { maxSharedImages } from "@/lib/shares/values";
import type { BulkAction } from "./bulk-bar.client";
import type { DialogAction } from "./bulk-dialog.client";

export interface PendingDialog {
  action: DialogAction;
  target: BatchTarget;
  /** The initial choice. */
  change?: BatchChange;
  /** Whether the images stay selected when they are changed. */
  keepsSelection: boolean;
}

/** The actions on selected images: at once for one image, after a dialog that counts for more. */
export function useListActions(list: ImageList, filters: ListFilters) {
  const t = useTranslations("selection.results");
  const errorText = useErrorText();
  const runBatch = useBatch();
  const [dialog, setDialog] = useState<PendingDialog>();
  const [shared, setShared] = useState<string[]>();

  async function copyLinks(selection: Selection): Promise<void> {
    try {
      // The plain URLs of encrypted images open for their owner only.
      const linked = (await readSelected(selection, list)).filter(({ encrypted }) => !encrypted);
      if (linked.length === 0) return void toast.error(t("notCopied"), { reason: t("onlyEncrypted") });

      const urls = linked.map(({ url }) => url);
      if (await copyText(urls.join("\n"))) toast.success(t("linksCopied", { count: urls.length }));
      else toast.error(t("notCopied"), { reason: t("copyDenied"), retry: () => void copyLinks(selection) });
    } catch (error) {
      toast.error(t("notCopied"), { reason: errorText(error), retry: () => void copyLinks(selection) });
    }
  }

  async function download(selection: Selection): Promise<void> {
    try {
      await downloadImages({ selection, filters });
    } catch (error) {
      toast.error(t("notDownloaded"), {
        reason: errorText(error),
        retry: () => void download(selection),
        id: String(selectionNumber(selection)),
      });
    }
  }

  async function share(selection: Selection): Promise<void> {
    if (countSelected(selection) > maxSharedImages)
      return void toast.error(t("notShared"), { reason: t("tooManyToShare", { max: maxSharedImages }) });
    try {
      setShared((await readSelected(selection, list)).map(({ id }) => id));
    } catch (error) {
      toast.error(t("notShared"), { reason: errorText(error), retry: () => void share(selection) });
    }
  }

  function start(action: BulkAction | "favourite", selection: Selection): void {
    const target = { selection, filters };
    if (countSelected(selection) === 0) return;
    if (action === "copyLinks") return void copyLinks(selection);
    if (action === "download") return void download(selection);
    if (action === "share") return void share(selection);

    const change = immediateChange(
      action,
      loadedImages(selection, list).every(({ is_favourited }) => is_favourited),
    );
    const asks = action === "purge" || !change || countSelected(selection) > 1;
    if (asks) {
      const dialogAction = change?.action === "unfavourite" ? "unfavourite" : action;
      setDialog({ action: dialogAction, target, keepsSelection: false });
    } else void runBatch(change, target);
  }

  /**
   * Makes a change that is chosen already: at once for one image, after a dialog that counts for
   * more.
   */
  function edit(change: BatchChange, selection: Selection): void {
    const target = { selection, filters };
    const action = dialogActionOf(change);
    if (countSelected(selection) > 1 && action) setDialog({ action, target, change, keepsSelection: true });
    else void runBatch(change, target);
  }

  return {
    start,
    edit,
    dialog,
    closeDialog: () => setDialog(undefined),
    /** The images for which a share link is being made. */
    shared,
    closeShare: () => setShared(undefined),
    confirm(change: BatchChange) {
      if (dialog) void runBatch(change, dialog.target);
      setDialog(undefined);
    },
  };
}

/** The images of a selection that are loaded; a selection of all that match may have others. */
function loadedImages(selection: Selection, list: ImageList): GridImage[] {
  const ids =
    selection.kind === "ids"
      ? [...selection.ids]
      : list.loadedIds().filter((id) => !selection.exceptIds.has(id));
  const indexes = ids.flatMap((id) => list.indexOf(id) ?? []);

  return indexes.flatMap((index) => list.imageAt(index) ?? []);
}

/**
 * Reads the selected images in the order of the list; images that it has not loaded are after the
 * others.
 */
async function readSelected(selection: Selection, list: ImageList): Promise<GridImage[]> {
  if (selection.kind === "query") return readSelectedOfList(selection, list);

  const indexes = [...selection.ids].flatMap((id) => list.indexOf(id) ?? []);
  const loaded = indexes.toSorted((a, b) => a - b).flatMap((index) => list.imageAt(index) ?? []);
  const loadedIds = new Set(loaded.map(({ id }) => id));
  const others = await readImages([...selection.ids].filter((id) => !loadedIds.has(id)));

  return [...loaded, ...others.map(toGridImage)];
}

/**
 * Reads the list from its start, because a selection of all that match may have more images than
 * are loaded.
 */
async function readSelectedOfList(selection: Selection, list: ImageList): Promise<GridImage[]> {
  const count = countSelected(selection);
  const images: GridImage[] = [];
  for (let from = 0; images.length < count; from += pageSize) {
    await list.load(from, from + pageSize);
    const end = Math.min(from + pageSize, list.snapshot().count);
    for (let index = from; index < end; index += 1) {
      const image = list.imageAt(index);
      if (image && isSelected(selection, image.id)) images.push(image);
    }
    if (end < from + pageSize) break;
  }

  return images;
}

/** The change of an action that has nothing to choose. */
function immediateChange(action: BulkAction, areFavourites: boolean): BatchChange | undefined {
  if (action === "favourite") return { action: areFavourites ? "unfavourite" : "favourite" };
  if (action === "delete" || action === "restore" || action === "purge") return { action };
  if (action === "analyze") return { action };
  return undefined;
}

function dialogActionOf({ action }: BatchChange): DialogAction | undefined {
  if (action === "untag") return "tag";
  if (action === "decrypt") return "encrypt";
  return action === "shift_taken_at" ? undefined : action;
}
