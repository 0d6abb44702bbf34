import type { z } from "zod";
import { transaction } from "@/lib/platform/database/transaction";
import { ArchivedImageDay, ArchivedOwnerDay, ArchivedStorageDay } from "./archive-records";
import { chooseIds, type ImportContext, parseRecords } from "./context";
import { type CountTable, insertCounts } from "./counts-repository";
import { Results } from "./report";
import type { ImportKind } from "./resource";

type Records = (context: ImportContext, lines: readonly string[]) => Promise<Results>;

/** Counts of images that were purged since are restored too: the totals contain them. */
export const restoreImageDays: Records = async (context, lines) => {
  const results = new Results("analytics");
  const records = parseRecords(lines, ArchivedImageDay, results);
  const choose = await chooseIds(
    context,
    "images",
    records.map(({ image_id }) => image_id),
  );
  const rows = records.map((record) => ({ ...record, image_id: choose(record.image_id) }));

  return insertRows(context, "images", rows, results);
};

export const restoreOwnerDays = restoreDays("analytics", "totals", ArchivedOwnerDay);
export const restoreStorageDays = restoreDays("storage", "storage", ArchivedStorageDay);

function restoreDays(
  kind: ImportKind,
  table: CountTable,
  schema: z.ZodType<Record<string, string | number>>,
): Records {
  return (context, lines) => {
    const results = new Results(kind);
    return insertRows(context, table, parseRecords(lines, schema, results), results);
  };
}

async function insertRows(
  { actor, dryRun }: ImportContext,
  table: CountTable,
  rows: ReadonlyArray<Record<string, string | number>>,
  results: Results,
): Promise<Results> {
  if (rows.length === 0) return results;

  const inserted = await transaction(() => insertCounts(table, actor.library.owner, rows, { dryRun }));
  results.counts.restored += inserted.restored;
  results.counts.unchanged += inserted.unchanged;
  results.counts.kept += inserted.kept;

  return results;
}
