"use client";

import dynamic from "next/dynamic";
import { ActionMessages } from "./action-messages.client";
import type { useSelectionActions } from "./use-selection-actions";

const BulkDialog = dynamic(() => import("./bulk-dialog.client").then((module) => module.BulkDialog));
const CollectionActions = dynamic(() =>
  import("./collection-actions.client").then((module) => module.CollectionActions),
);
const CompareDialog = dynamic(() => import("./compare-dialog.client").then((module) => module.CompareDialog));
const RecipeDialog = dynamic(() => import("./recipe-dialog.client").then((module) => module.RecipeDialog));
const ShareDialog = dynamic(() =>
  import("@/components/shares/share-dialog.client").then((module) => module.ShareDialog),
);

interface Props {
  actions: ReturnType<typeof useSelectionActions>;
  /** Called when a change of images has been confirmed that the dialog was opened for. */
  onConfirmed?: () => void;
}

/** The dialogs of the actions on images. */
export function ActionDialogs({ actions, onConfirmed }: Props) {
  const { dialog, shared, compared, recipeTarget, collectionRequest } = actions;
  return (
    <>
      {(dialog || compared || recipeTarget) && (
        <ActionMessages>
          {dialog && (
            <BulkDialog
              action={dialog.action}
              initialChange={dialog.change}
              target={dialog.target}
              onClose={actions.closeDialog}
              onConfirm={(change) => {
                actions.confirm(change);
                if (!dialog.keepsSelection) onConfirmed?.();
              }}
            />
          )}
          {compared && <CompareDialog ids={compared} onClose={actions.closeComparison} />}
          {recipeTarget && (
            <RecipeDialog
              target={recipeTarget}
              onClose={actions.closeRecipe}
              onConfirm={(change) => {
                actions.createWithRecipe(change);
                onConfirmed?.();
              }}
            />
          )}
        </ActionMessages>
      )}
      {collectionRequest && (
        <CollectionActions
          request={collectionRequest}
          onClose={actions.closeCollections}
          onDone={() => onConfirmed?.()}
        />
      )}
      {shared && <ShareDialog target={{ type: "images", ids: shared }} onClose={actions.closeShare} />}
    </>
  );
}
