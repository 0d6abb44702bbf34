import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { BatchChange, BatchTarget } from "@/components/batches/batch";
import { countSelected, type Selection } from "@/components/batches/selection";
import { useBatch } from "@/components/batches/use-batch";
import type { GridImage } from "@/components/image-lists/list-api";
import { type ImageActionId, isCollectionAction } from "./actions";
import type { DialogAction } from "./bulk-dialog.client";
import { showInDetails } from "./show-in-details";
import { useCollectionRequest } from "./use-collection-request";
import { type SelectionSource, useSharing } from "./use-sharing";

export interface PendingDialog {
  action: DialogAction;
  target: BatchTarget;
  /** The initial choice. */
  change?: BatchChange;
  /** Whether the images stay selected when they are changed. */
  keepsSelection: boolean;
}

/** The actions on selected images: at once for one image, after a dialog that counts for more. */
export function useSelectionActions(source: SelectionSource) {
  const { filters, listLoaded } = source;
  const { copyLinks, download, share, shared, closeShare } = useSharing(source);
  const run = useBatch();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<PendingDialog>();
  const [compared, setCompared] = useState<string[]>();
  const [recipeTarget, setRecipeTarget] = useState<BatchTarget>();
  const { request, ...collections } = useCollectionRequest(source);
  const router = useRouter();

  async function runBatch(change: BatchChange, target: BatchTarget): Promise<void> {
    const read = showInDetails(client, change, target.selection);
    await run(change, target);
    read();
  }

  /** Opens a page or a dialog about few images. */
  function open(action: "compare" | "studio", selection: Selection): void {
    const ids = listLoaded(selection).map(({ id }) => id);
    if (action === "compare") setCompared(ids);
    else if (ids.length === 1) router.push(`/dashboard/images/${ids[0]}/studio`);
  }

  function start(action: ImageActionId, selection: Selection): void {
    const target = { selection, filters };
    if (countSelected(selection) === 0) return;
    if (action === "copyLinks") return void copyLinks(selection);
    if (action === "download") return void download(selection);
    if (action === "share") return void share(selection);
    if (action === "compare" || action === "studio") return void open(action, selection);
    if (action === "recipe") return void setRecipeTarget(target);
    if (action === "cull") return void source.cull?.(selection);
    if (isCollectionAction(action)) return void request(action, selection);

    const change = immediateChange(action, listLoaded(selection));
    const asks = action === "purge" || !change || countSelected(selection) > 1;
    if (asks) {
      const isReversed = change?.action === "unfavourite" || change?.action === "unarchive";
      const dialogAction = isReversed ? change.action : action;
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
    if (countSelected(selection) === 0) return;
    if (countSelected(selection) > 1 && action) setDialog({ action, target, change, keepsSelection: true });
    else void runBatch(change, target);
  }

  return {
    start,
    edit,
    /** Whether a dialog of theirs is open. */
    isOpen: [dialog, shared, compared, recipeTarget, collections.collectionRequest].some(
      (opened) => opened !== undefined,
    ),
    dialog,
    closeDialog: () => setDialog(undefined),
    /** The images for which a share link is being made. */
    shared,
    closeShare,
    /** The images that are shown next to each other. */
    compared,
    closeComparison: () => setCompared(undefined),
    /** The images to which a recipe is being applied. */
    recipeTarget,
    closeRecipe: () => setRecipeTarget(undefined),
    ...collections,
    createWithRecipe(change: BatchChange) {
      if (recipeTarget) void runBatch(change, recipeTarget);
      setRecipeTarget(undefined);
    },
    confirm(change: BatchChange) {
      if (dialog) void runBatch(change, dialog.target);
      setDialog(undefined);
    },
  };
}

/** The change of an action that has nothing to choose. */
function immediateChange(action: ImageActionId, images: readonly GridImage[]): BatchChange | undefined {
  if (action === "favourite")
    return { action: images.every(({ is_favourited }) => is_favourited) ? "unfavourite" : "favourite" };
  if (action === "archive")
    return { action: images.every(({ archived }) => archived) ? "unarchive" : "archive" };
  if (action === "delete" || action === "restore" || action === "purge") return { action };
  if (action === "analyze") return { action };
  return undefined;
}

function dialogActionOf({ action }: BatchChange): DialogAction | undefined {
  switch (action) {
    case "untag":
      return "tag";
    case "decrypt":
      return "encrypt";
    case "shift_taken_at":
    case "set_time_zone":
      return "dates";
    case "add_to_collection":
    case "remove_from_collection":
    case "apply_recipe":
      return undefined;
    default:
      return action;
  }
}
