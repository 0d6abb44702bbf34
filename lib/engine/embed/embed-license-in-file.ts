import { writeFile } from "node:fs/promises";
import type { ImageFormat } from "../formats";
import { readBytes } from "../image-input";
import type { ImageInput } from "../image-properties";
import { canCarryLicense, embedLicense } from "./embed-license";
import type { LicenseStatement } from "./license-statement";

/**
 * Writes the statement into a copy of the file, or into the file itself. Returns `false` without writing a
 * copy when that is not possible.
 */
export async function embedLicenseInFile(
  file: { input: ImageInput; format: ImageFormat },
  outPath: string,
  statement: LicenseStatement,
): Promise<boolean> {
  if (!canCarryLicense(file.format)) return false;
  const licensed = embedLicense(await readBytes(file.input), file.format, statement);
  if (licensed) await writeFile(outPath, licensed);
  return licensed !== null;
}
