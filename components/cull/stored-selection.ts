import type { Selection } from "@/components/batches/selection";
import { type ListChoice, resolveSort, writeListChoice } from "@/components/image-lists/filters";

/** The query parameter that names a selection in the storage of the tab. */
export const selectionParam = "selection";

/** The images of a cull that are fewer than its list: some in their order, or all but some. */
export type StoredSelection = { ids: readonly string[] } | { exceptIds: readonly string[] };

const keyOf = (name: string) => `albumen.cull.selection.${name}`;

/** Returns the path of the cull view of a list. */
export function cullPath(choice: ListChoice): string {
  return withQuery(paramsOf(choice));
}

/**
 * Returns the path of the cull view of selected images. Thousands of ids do not fit into a URL: the
 * tab keeps them, also over a reload.
 * @throws DOMException if the browser does not store them
 */
export function storeSelection(choice: ListChoice, selection: StoredSelection): string {
  const name = Date.now().toString(36);
  sessionStorage.setItem(keyOf(name), JSON.stringify(selection));
  const params = paramsOf(choice);
  params.set(selectionParam, name);
  return withQuery(params);
}

/** Returns undefined in another tab, which shows the whole list. */
export function readStoredSelection(name: string): StoredSelection | undefined {
  const text = sessionStorage.getItem(keyOf(name));
  return text === null ? undefined : (JSON.parse(text) as StoredSelection);
}

/** Returns what is to be stored of a selection; undefined if it is the whole list. */
export function toStoredSelection(selection: Selection, ids: readonly string[]): StoredSelection | undefined {
  if (selection.kind === "ids") return { ids };
  return selection.exceptIds.size === 0 ? undefined : { exceptIds: [...selection.exceptIds] };
}

/** A collection has an order of its own, which may change during the cull: it is in the URL too. */
function paramsOf(choice: ListChoice): URLSearchParams {
  return writeListChoice(choice.collection ? { ...choice, sort: resolveSort(choice) } : choice);
}

function withQuery(params: URLSearchParams): string {
  return params.size === 0 ? "/dashboard/cull" : `/dashboard/cull?${params}`;
}
