import type { ImageFormat } from "../formats";
import { sniffBytes, sniffFormat } from "../probe/sniff";
import type { CompressedBlock } from "./detection";
import { walkMetadata } from "./walk-metadata";

interface ByteInspection {
  /** Whether the format is accepted; the decoder may still reject the file. */
  isSupported: boolean;
  /** Whether the file contains a location. */
  hasLocation: boolean;
}

/** Inspects a whole file without decoding it, in the browser before an upload. */
export async function inspectBytes(bytes: Uint8Array): Promise<ByteInspection> {
  const sniffed = sniffFormat(bytes.subarray(0, sniffBytes));
  const format = sniffed === "svgz" ? "svg" : sniffed;
  return {
    isSupported: format !== undefined,
    hasLocation: format !== undefined && (await findLocation(bytes, format)),
  };
}

async function findLocation(bytes: Uint8Array, format: ImageFormat): Promise<boolean> {
  const detection = walkMetadata(bytes, format);
  for (let step = detection.next(); !step.done; ) {
    if (step.value === "gps") return true;
    const { value } = step;
    const isBlock = typeof value === "object" && "encoding" in value;
    step = detection.next(isBlock ? await decompress(value) : undefined);
  }
  return false;
}

/** Returns `undefined` for a damaged block. */
async function decompress({
  encoding,
  bytes,
  maxContentBytes,
}: CompressedBlock): Promise<Uint8Array | undefined> {
  const content: Uint8Array[] = [];
  let length = 0;
  try {
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream(encoding));
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      content.push(part.value);
      length += part.value.length;
      if (length <= maxContentBytes) continue;

      await reader.cancel();
      return undefined;
    }
  } catch {
    return undefined;
  }

  return Buffer.concat(content);
}
