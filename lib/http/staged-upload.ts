/** A file that has arrived whole and waits under a temporary key until a use case takes it over. */
export interface StagedUpload {
  blobKey: string;
  sizeBytes: number;
  sha256: string;
  /** The name that the sender's form gave, if any. */
  filename: string | undefined;
}
