export interface UploadOptions {
  /** Is called with the number of bytes sent, which falls back when some are sent again. */
  onProgress?: (sent: number, total: number) => void;
  /** Is called with the id of a resumable upload; files of more than 8 MB have one. */
  onBegin?: (uploadId: string) => void | Promise<void>;
  /**
   * Such an id: continues an upload of this file that was interrupted, or starts another one if
   * that has ended.
   */
  resume?: string;
  signal?: AbortSignal;
}
