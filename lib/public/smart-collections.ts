import { countShownMatches, listSmartMatches, showsSmartMatch } from "@/lib/collections";
import {
  findMatching,
  isCoverCandidate,
  type Member,
  type MemberPage,
  type MemberQuery,
} from "./collection-members-repository";
import type { CollectionRow } from "./collection-repository";

// The images that public smart collections show: the ones that the query of the owner finds, and that
// the rules of `lib/access` open.

/** The most pages of matches that one page reads. */
const maxReads = 4;
/** Images of a page of matches once the first one did not suffice. */
const furtherMatches = 1_000;

/**
 * Returns a page of the images of a smart collection that match, in order. It can have fewer images
 * than the limit, or none, although others follow.
 */
export async function listSmartMembers(
  row: CollectionRow,
  { order, matches, limit, after }: MemberQuery,
): Promise<MemberPage> {
  const collection = order === "added" ? { ...row, sort: "recent" as const } : row;
  const found: Member[] = [];
  let next = after;
  for (let reads = 0; reads < maxReads; reads++) {
    const page = await listSmartMatches(collection, {
      limit: reads === 0 ? limit : furtherMatches,
      after: next,
      isShown: true,
    });
    const shown = await findMatching(
      page.rows.map(({ id }) => id),
      matches,
    );
    found.push(...page.rows.filter(({ id }) => shown.has(id)));
    next = page.next;
    if (!next || found.length >= limit) break;
  }

  const members = found.slice(0, limit);
  const last = found.length > limit ? members.at(-1) : undefined;
  return { members, next: last ? [last.key, last.id] : next };
}

/** The members of a page of a collection other than its images. */
export interface CollectionSummary {
  count: number;
  /** False if there may be more. */
  isExact: boolean;
  coverId: string | undefined;
}

/** Returns the summaries of smart collections, by their IDs, one after the other. */
export async function summarizeMatches(
  rows: readonly CollectionRow[],
  now: string,
): Promise<Map<string, CollectionSummary>> {
  const summaries = new Map<string, CollectionSummary>();
  for (const row of rows) {
    const counted = await countShownMatches(row);
    summaries.set(row.id, { ...counted, coverId: await findSmartCoverId(row, now) });
  }
  return summaries;
}

/**
 * Returns the image that represents a smart collection: the chosen cover if the query finds it and
 * everyone may see it, otherwise the first image; never a sensitive one.
 */
async function findSmartCoverId(row: CollectionRow, now: string): Promise<string | undefined> {
  const { coverImageId } = row;
  const isCandidate = isCoverCandidate(now);
  if (coverImageId !== null) {
    const isOpen = (await findMatching([coverImageId], isCandidate)).has(coverImageId);
    if (isOpen && (await showsSmartMatch(row, coverImageId))) return coverImageId;
  }

  const { members } = await listSmartMembers(row, { order: row.sort, matches: isCandidate, limit: 1 });
  return members[0]?.id;
}
