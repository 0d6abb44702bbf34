/** An inconsistency. */
export interface Finding {
  kind:
    | "missing-original"
    | "missing-upload"
    | "missing-variant"
    | "missing-avatar"
    | "damaged-avatar"
    | "missing-watermark"
    | "damaged-watermark"
    | "unknown-watermark"
    | "wrong-size"
    | "wrong-hash"
    | "damaged-file"
    | "damaged-variant"
    | "no-live-file"
    | "stuck-variants"
    | "wrong-variants-summary"
    | "wrong-usage"
    | "dangling-parent"
    | "orphan-collection-image"
    | "wrong-collection-image"
    | "wrong-collection-count"
    | "orphan-object"
    | "stale-temporary-file"
    | "unsent-event"
    | "stuck-job";
  /** The image, watermark, collection, account, object, event or job. */
  subject: string;
  explanation: string;
  /** Whether `--repair` fixed it. */
  repaired: boolean;
}

export interface FsckReport {
  clean: boolean;
  findings: Finding[];
  checked: { images: number; files: number; variants: number; objects: number };
  /**
   * Encrypted objects whose content was to be compared, but cannot be read without their root key.
   * The report is not clean then.
   */
  unreadableObjects: number;
  /** Unreferenced objects that are too young to judge: they may belong to an upload in progress. */
  youngObjects: number;
}

export type NewFinding = Omit<Finding, "repaired"> & { repaired?: boolean };

export function addFinding(report: FsckReport, finding: NewFinding): void {
  report.findings.push({ repaired: false, ...finding });
}
