import { createHash } from "node:crypto";
import type { Caller } from "../harness/caller";
import { readZip } from "../harness/zip";

interface ImageLine extends Record<string, unknown> {
  id: string;
  file: { path: string; size_bytes: number; sha256: string } | null;
}

/** The contents of an account export. */
export interface AccountExport {
  files: Map<string, Buffer>;
  manifest: Record<string, never> & { images: Record<string, number> };
  images: ImageLine[];
  records: (name: string) => Array<Record<string, unknown>>;
}

export function requestExport(origin: string, { key }: Caller, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, ...init.headers };
  return fetch(`${origin}/api/account/export`, { method: "POST", ...init, headers });
}

/** Reads the response to its end; fails when a file does not match its description. */
export async function readExport(response: Response): Promise<AccountExport> {
  const files = readZip(Buffer.from(await response.arrayBuffer()));
  const parts = [...files.keys()].filter((name) => name.startsWith("images/")).sort();
  const images = parts.flatMap((name) => parseLines(files.get(name)) as ImageLine[]);
  for (const { file } of images) {
    if (file && sha256(files.get(file.path) ?? Buffer.of()) !== file.sha256)
      throw new Error(`${file.path} is not what its description says`);
  }
  return {
    files,
    manifest: JSON.parse(files.get("manifest.json")?.toString() ?? "null"),
    images,
    records: (name) => parseLines(files.get(`${name}.ndjson`)),
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function parseLines(content: Buffer | undefined): Array<Record<string, unknown>> {
  const lines = (content?.toString() ?? "").split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line));
}
