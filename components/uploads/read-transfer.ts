/**
 * The files of a drop or a paste, read during its event: the browser empties the transfer
 * afterwards.
 */
export interface TransferredFiles {
  isPaste: boolean;
  files: File[];
  /** Files and folders; empty for a paste in some browsers. */
  entries: FileSystemEntry[];
}

export const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes("Files") ?? false;

export function readTransfer(transfer: DataTransfer, { isPaste }: { isPaste: boolean }): TransferredFiles {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return { isPaste, files: [...transfer.files], entries };
}
