import { transaction } from "@/lib/platform/database/transaction";
import { findUnfilledRows, lockImagesShared } from "./fill-repository";
import { updateSearchRows } from "./search-words-repository";

const rowsPerTransaction = 500;

/**
 * Fills columns of search rows from before there were the columns. Can be repeated and killed. Returns
 * whether there may be more.
 */
export async function fillSearchRows(): Promise<boolean> {
  const ids = await findUnfilledRows(rowsPerTransaction);
  if (ids.length === 0) return false;

  await transaction(async () => {
    // A change that is not committed would be overwritten with what was before.
    await lockImagesShared(ids);
    await updateSearchRows(ids);
  });
  return ids.length === rowsPerTransaction;
}
