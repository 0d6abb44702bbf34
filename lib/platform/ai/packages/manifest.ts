import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { env } from "../../process/env";

/** The part of a lock file, and of npm's record of an installation, that identifies packages. */
export const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

const Package = z.object({ albumen: z.object({ installedBytes: z.number().int().positive() }) });

/** The packages of local analysis in this version of the product. */
export interface Manifest {
  /** Has `package.json` and `package-lock.json`. */
  folder: string;
  /** Differs between versions with different packages. */
  id: string;
  /** Size of all installed files. */
  totalBytes: number;
  lock: z.infer<typeof Lock>;
}

export function readManifest(): Manifest {
  const folder = path.resolve(/* turbopackIgnore: true */ process.cwd(), env().ALBUMEN_AI_MANIFEST);
  const lock = readFileSync(path.join(/* turbopackIgnore: true */ folder, "package-lock.json"), "utf8");
  const text = readFileSync(path.join(/* turbopackIgnore: true */ folder, "package.json"), "utf8");

  return {
    folder,
    id: createHash("sha256").update(lock).digest("hex").slice(0, 16),
    totalBytes: Package.parse(JSON.parse(text)).albumen.installedBytes,
    lock: Lock.parse(JSON.parse(lock)),
  };
}
