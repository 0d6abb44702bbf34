/** The metadata that a source has in addition to the bytes of an image. */
export interface Details {
  title?: string;
  description?: string;
  alt?: string;
  /** ISO 8601, with an offset where it is known. */
  takenAt?: string;
  tags?: readonly string[];
  isFavourite?: boolean;
  position?: { latitude: number; longitude: number };
  /** Time at which the source deletes the image. */
  expiresAt?: string;
}

/** A file on the disk; `close` removes it where it is a copy. */
export interface OpenFile {
  path: string;
  close(): Promise<void>;
}

/** An image of a source. */
export interface ImportItem {
  /** The same in every run. */
  key: string;
  filename: string;
  sizeBytes: number;
  modifiedMs: number;
  /** Titles. */
  albums: readonly string[];
  hasSidecar: boolean;
  open(): Promise<OpenFile>;
  readDetails(): Promise<Details>;
}

/** The content of a source. */
export interface Collection {
  items: ImportItem[];
  /** The descriptions of albums, by title. */
  albumDescriptions: ReadonlyMap<string, string>;
  /** The number of files that are not imported, by reason. */
  leftOut: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Counts by reason. */
export class Tally extends Map<string, number> {
  add(reason: string, count = 1): void {
    if (count > 0) this.set(reason, (this.get(reason) ?? 0) + count);
  }
}
