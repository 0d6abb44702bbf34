import canonicalize from "canonicalize";
import type { Problem } from "./problems";
import {
  type ImportConflict,
  type ImportCounts,
  type ImportKind,
  type ImportOutcome,
  type ImportReport,
  importKinds,
  maxListedConflicts,
} from "./resource";

/** The results of a part of an import: one outcome for each record, with the problems of some. */
export class Results {
  readonly counts: ImportCounts = { restored: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 };
  readonly conflicts: ImportConflict[] = [];
  /** The ids of the records by their outcome. */
  readonly ids: Record<ImportOutcome, string[]> = {
    restored: [],
    unchanged: [],
    kept: [],
    skipped: [],
    failed: [],
  };

  constructor(readonly kind: ImportKind) {}

  add(outcome: ImportOutcome, id: string, ...problems: readonly Problem[]): void {
    this.counts[outcome]++;
    this.ids[outcome].push(id);
    this.note(outcome, id, ...problems);
  }

  /** Adds problems of a record that has been counted. */
  note(outcome: ImportOutcome, id: string, ...problems: readonly Problem[]): void {
    for (const { code, message, restoredAs = null } of problems)
      this.conflicts.push({ kind: this.kind, id, outcome, code, message, restored_as: restoredAs });
  }
}

export function emptyReport(): ImportReport {
  const counts = () => ({ restored: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 });
  return {
    counts: Object.fromEntries(importKinds.map((kind) => [kind, counts()])) as ImportReport["counts"],
    conflicts: [],
    conflicts_total: 0,
  };
}

/** Returns the report with further results. */
export function addResults(report: ImportReport, { kind, counts, conflicts }: Results): ImportReport {
  const before = report.counts[kind];
  const after = Object.fromEntries(
    Object.entries(counts).map(([outcome, number]) => [outcome, before[outcome as ImportOutcome] + number]),
  ) as ImportCounts;
  return {
    counts: { ...report.counts, [kind]: after },
    conflicts: [...report.conflicts, ...conflicts].slice(0, maxListedConflicts),
    conflicts_total: report.conflicts_total + conflicts.length,
  };
}

/** Returns how many images have a result. */
export function countDone({ counts: { images } }: ImportReport): number {
  return Object.values(images).reduce((sum, number) => sum + number, 0);
}

/** Returns the members that differ between what is there and what the archive has. */
export function findDifferences(existing: object, archived: object, members: readonly string[]): string[] {
  const [one, other] = [existing as Record<string, unknown>, archived as Record<string, unknown>];
  return members.filter((member) => canonicalize(one[member]) !== canonicalize(other[member]));
}
