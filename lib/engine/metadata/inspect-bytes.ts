import { sniffBytes, sniffFormat } from "../probe/sniff";
import { detectMetadata } from "./detect-metadata";

interface ByteInspection {
  /** Whether the format is accepted; the decoder may still reject the file. */
  isSupported: boolean;
  /** Whether the file says where the image was taken. */
  hasLocation: boolean;
}

/** Inspects a whole file without decoding it. Runs in the browser as well, before an upload. */
export function inspectBytes(bytes: Uint8Array): ByteInspection {
  const sniffed = sniffFormat(bytes.subarray(0, sniffBytes));
  const format = sniffed === "svgz" ? "svg" : sniffed;
  return {
    isSupported: format !== undefined,
    hasLocation: format !== undefined && detectMetadata(bytes, format).includes("gps"),
  };
}
