import { archiveFormat, archiveVersion } from "@/lib/archives/resource";
import { buildZip } from "../fixtures/zip-file";
import { type Caller, createForm } from "../harness/caller";
import { readZip } from "../harness/zip";
import { requestExport, sha256 } from "./account-export";

type ArchiveRecord = Record<string, unknown>;

/** The archive of an account. */
export async function exportArchive(origin: string, caller: Caller): Promise<Buffer> {
  return Buffer.from(await (await requestExport(origin, caller)).arrayBuffer());
}

/** The files of an archive, to be changed. */
export class ArchiveFiles {
  readonly files: Map<string, Buffer>;

  constructor(archive: Buffer) {
    this.files = readZip(archive);
  }

  get manifest(): ArchiveRecord {
    return JSON.parse(this.files.get("manifest.json")?.toString() ?? "{}");
  }

  changeManifest(changes: ArchiveRecord): this {
    this.files.set("manifest.json", Buffer.from(JSON.stringify({ ...this.manifest, ...changes })));
    return this;
  }

  /** Changes the records of a file, whose hash follows. */
  changeRecords(
    name: string,
    change: (record: ArchiveRecord, index: number) => ArchiveRecord | string,
  ): this {
    const lines = (this.files.get(name)?.toString() ?? "").split("\n").filter((line) => line !== "");
    const changed = lines.map((line, index) => {
      const record = change(JSON.parse(line), index);
      return `${typeof record === "string" ? record : JSON.stringify(record)}\n`;
    });
    const content = Buffer.from(changed.join(""));
    this.files.set(name, content);

    return this.changeManifest({ files: { ...(this.manifest.files as object), [name]: sha256(content) } });
  }

  /** As other programs pack it: compressed, and in another order. */
  pack({ isDeflated = false } = {}): Buffer {
    const entries = [...this.files].map(([name, content]) => ({ name, content, isDeflated }));
    return buildZip(entries.sort((one, other) => (one.name < other.name ? -1 : 1)));
  }
}

/** The archive of an account without images. */
export function emptyArchive(): Buffer {
  const time = "2026-01-01T00:00:00.000Z";
  const times = { created_at: time, updated_at: time };
  const manifest = {
    format: archiveFormat,
    version: archiveVersion,
    exported_at: time,
    service: "http://localhost",
    account: { former_handles: [] },
    profile: { handle: "from-an-archive", ...times },
    settings: times,
    images: { images: 0 },
    files: {},
  };

  return buildZip([{ name: "manifest.json", content: Buffer.from(JSON.stringify(manifest)) }]);
}

export function archiveForm(archive: Uint8Array, fields: Record<string, string> = {}): FormData {
  return createForm("albumen-export.zip", archive, fields);
}
