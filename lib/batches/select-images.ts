import { listImageIds } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { chunk } from "@/lib/platform/database/batches";
import type { BatchSelection } from "./resource";

/** Yields the ids of a selection, page by page: in the order given, or newest first for a query. */
export async function* selectImages(
  actor: Actor,
  { ids, query = {}, except_ids = [] }: BatchSelection,
  pageSize: number,
): AsyncGenerator<string[]> {
  if (ids) return yield* chunk(ids, pageSize);

  const excluded = new Set(except_ids);
  for await (const page of listImageIds(actor, query, { pageSize })) {
    const selected = page.filter((id) => !excluded.has(id));
    if (selected.length > 0) yield selected;
  }
}

/** Returns the ids of a selection, or `undefined` if they are more than `max`. */
export async function selectFewImages(
  actor: Actor,
  selection: BatchSelection,
  max: number,
): Promise<string[] | undefined> {
  const selected: string[] = [];
  for await (const page of selectImages(actor, selection, max + 1)) {
    selected.push(...page);
    if (selected.length > max) return undefined;
  }
  return selected;
}
