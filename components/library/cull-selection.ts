import { countSelected, type Selection } from "@/components/batches/selection";
import { cullPath, storeSelection, toStoredSelection } from "@/components/cull/stored-selection";
import type { ListChoice } from "@/components/image-lists/filters";
import type { ImageList } from "@/components/image-lists/image-list";

/** Returns the path of the cull view of selected images, in the order of their list. */
export function cullPathOfSelection(
  selection: Selection,
  { choice, list }: { choice: ListChoice; list: ImageList },
): string {
  // Selected images that are not loaded any more come last.
  const place = (id: string) => list.indexOf(id) ?? Number.POSITIVE_INFINITY;
  const ids =
    selection.kind === "ids"
      ? [...selection.ids].map((id) => ({ id, at: place(id) })).sort((a, b) => (a.at < b.at ? -1 : 1))
      : [];
  const stored =
    countSelected(selection) === 0
      ? undefined
      : toStoredSelection(
          selection,
          ids.map(({ id }) => id),
        );

  return stored ? storeSelection(choice, stored) : cullPath(choice);
}
