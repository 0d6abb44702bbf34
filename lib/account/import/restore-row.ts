import { type Change, commitChanges } from "@/lib/changes";
import { transaction } from "@/lib/platform/database/transaction";
import type { ImportContext } from "./context";
import { differs, type Problem } from "./problems";
import { findDifferences, type Results } from "./report";

/** The functions that find and write the rows of one table. */
export interface Collection<Row> {
  find: () => Promise<Row | undefined>;
  insert: (row: Row) => Promise<boolean>;
  /** Undefined: an existing row always stays. */
  replace?: (row: Row) => Promise<void>;
  /** The members that make a row differ from the row of the archive. */
  compared: ReadonlyArray<keyof Row & string>;
}

/**
 * Restores one row and returns whether anything was written. An existing row stays, unless the
 * account is fresh: its first album is the album of every new account.
 */
export async function restoreRow<Row extends object>(
  { dryRun, isFresh }: ImportContext,
  { find, insert, replace, compared }: Collection<Row>,
  { id, row, problems = [] }: { id: string; row: Row; problems?: readonly Problem[] },
  results: Results,
): Promise<boolean> {
  const existing = await find();
  if (!existing) {
    // Another import of the same archive may have been faster.
    const isRestored = dryRun || (await insert(row));
    if (isRestored) results.add("restored", id, ...problems);
    else results.add("unchanged", id);
    return isRestored && !dryRun;
  }

  const different = findDifferences(existing, row, compared);
  if (different.length === 0) {
    // Its times may differ.
    if (isFresh && !dryRun) await replace?.(row);
    results.add("unchanged", id);
    return false;
  }

  if (!isFresh || !replace) {
    results.add("kept", id, differs(different));
    return false;
  }

  if (!dryRun) await replace(row);
  results.add("restored", id, ...problems);

  return !dryRun;
}

/** Runs the work in a transaction that ends with the consequences of its changes. */
export async function inTransaction(
  { actor }: ImportContext,
  work: (changes: Change[]) => Promise<Results>,
): Promise<Results> {
  return transaction(async () => {
    const changes: Change[] = [];
    const results = await work(changes);
    if (changes.length > 0) await commitChanges(changes.map((change) => ({ actor, change })));

    return results;
  });
}
