import { createHash } from "node:crypto";
import { runExport } from "@/lib/archives";
import type { AccountExport } from "@/lib/archives/resource";
import type { Client } from "../harness/caller";
import { readZip } from "../harness/zip";

interface ImageLine extends Record<string, unknown> {
  id: string;
  file: { path: string; size_bytes: number; sha256: string } | null;
}

/** The contents of an account export. */
export interface ExportContent {
  files: Map<string, Buffer>;
  manifest: Record<string, never> & { images: Record<string, number> };
  images: ImageLine[];
  records: (name: string) => Array<Record<string, unknown>>;
}

/**
 * Exports the account and does the work of the job, in runs of at most this time. Returns the
 * export, which is ready.
 */
export async function exportAndRun(caller: Client, maxMs?: number): Promise<AccountExport> {
  const { id } = await caller.expect<AccountExport>(202, "POST", "/api/account/export");
  while (!(await runExport(id, maxMs)));
  return caller.expect<AccountExport>(200, "GET", `/api/account/exports/${id}`);
}

/** Same, and returns the response with the archive. */
export async function requestExport(origin: string, caller: Client): Promise<Response> {
  const { url } = await exportAndRun(caller);
  return fetch(`${origin}${url}`);
}

/** Reads the response to its end; fails when a file does not match its description. */
export async function readExport(response: Response): Promise<ExportContent> {
  const files = readZip(Buffer.from(await response.arrayBuffer()));
  const parts = [...files.keys()].filter((name) => name.startsWith("images/")).sort();
  const images = parts.flatMap((name) => parseLines(files.get(name)) as ImageLine[]);
  for (const { file } of images) {
    if (file && sha256(files.get(file.path) ?? Buffer.of()) !== file.sha256)
      throw new Error(`${file.path} does not match its description`);
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
