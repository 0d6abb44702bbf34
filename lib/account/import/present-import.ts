import type { ImportRow, PartRow } from "./imports-repository";
import { countDone, emptyReport } from "./report";
import { type AccountImport, ImportReport, ImportSource } from "./resource";

/** Returns the report of an import, which is empty until it makes progress. */
export function readReport({ report }: Pick<ImportRow, "report">): ImportReport {
  const empty = emptyReport();
  // One that was written before there was a kind does not count it.
  const counts = { ...empty.counts, ...(report.counts as object | undefined) };
  const stored = ImportReport.safeParse({ ...report, counts });

  return stored.success ? stored.data : empty;
}

export function presentImport(row: ImportRow, parts: readonly PartRow[]): AccountImport {
  const source = ImportSource.nullable().parse(row.source);
  const report = readReport(row);
  return {
    id: row.id,
    status: row.status,
    dry_run: false,
    source,
    total: source?.images ?? 0,
    done: countDone(report),
    report,
    error: row.error as AccountImport["error"],
    parts: parts.map(({ number, sizeBytes, sha256 }) => ({ number, size_bytes: sizeBytes, sha256 })),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ended_at: row.endedAt,
  };
}

/** A dry run, as if it were an import that is completed. */
export function presentDryRun(source: ImportSource, report: ImportReport, now: string): AccountImport {
  return {
    id: null,
    status: "completed",
    dry_run: true,
    source,
    report,
    error: null,
    parts: [],
    total: source.images,
    done: countDone(report),
    created_at: now,
    updated_at: now,
    ended_at: now,
  };
}
