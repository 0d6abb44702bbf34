import type { ContentsGroup, PackedGroup } from "./contents";
import { unpackGroup } from "./contents";

let loading: Promise<readonly ContentsGroup[]> | undefined;

/** Loads what the search finds and no page sends: headings, paths and scopes. */
export function loadFullContents(): Promise<readonly ContentsGroup[]> {
  loading ??= fetchContents().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchContents(): Promise<readonly ContentsGroup[]> {
  const response = await fetch("/docs/contents.json");
  if (!response.ok) throw new Error(`The contents could not be loaded: ${response.status}`);

  return ((await response.json()) as PackedGroup[]).map(unpackGroup);
}

/** The groups of the page in its language, with the entries of the full contents. */
export function withFullEntries(
  groups: readonly ContentsGroup[],
  full: readonly ContentsGroup[],
): readonly ContentsGroup[] {
  const entries = new Map(full.map((group) => [group.page, group.entries]));
  return groups.map((group) => ({ ...group, entries: entries.get(group.page) ?? group.entries }));
}
