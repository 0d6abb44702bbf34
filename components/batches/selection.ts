/** The selected images of a list: some by their ids, or all that match its filters but a few. */
export type Selection =
  | { kind: "ids"; ids: ReadonlySet<string> }
  | { kind: "query"; exceptIds: ReadonlySet<string>; total: number };

export const noSelection: Selection = { kind: "ids", ids: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === "ids" ? selection.ids.has(id) : !selection.exceptIds.has(id);
}

export function countSelected(selection: Selection): number {
  return selection.kind === "ids"
    ? selection.ids.size
    : Math.max(0, selection.total - selection.exceptIds.size);
}

/** Adds images to the selection, or removes them. */
export function withSelected(selection: Selection, ids: Iterable<string>, isAdded: boolean): Selection {
  if (selection.kind === "ids") {
    const next = new Set(selection.ids);
    for (const id of ids) isAdded ? next.add(id) : next.delete(id);
    return { kind: "ids", ids: next };
  }

  const exceptIds = new Set(selection.exceptIds);
  for (const id of ids) isAdded ? exceptIds.delete(id) : exceptIds.add(id);
  const next = { ...selection, exceptIds };

  return countSelected(next) === 0 ? noSelection : next;
}

export function toggled(selection: Selection, id: string): Selection {
  return withSelected(selection, [id], !isSelected(selection, id));
}

export const selectionOf = (ids: Iterable<string>): Selection => ({ kind: "ids", ids: new Set(ids) });
