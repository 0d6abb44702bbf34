import { open, readFile } from "node:fs/promises";
import type { ImageInput } from "./image-properties";

export async function readBytes(input: ImageInput): Promise<Buffer> {
  return typeof input === "string" ? readFile(input) : input;
}

/** Reads the first bytes and the size without reading the rest of a file. */
export async function readHead(
  input: ImageInput,
  maxBytes: number,
): Promise<{ head: Buffer; sizeBytes: number }> {
  if (typeof input !== "string") return { head: input.subarray(0, maxBytes), sizeBytes: input.length };

  const file = await open(input, "r");
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    return { head: buffer.subarray(0, bytesRead), sizeBytes: size };
  } finally {
    await file.close();
  }
}
