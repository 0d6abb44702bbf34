import { mkdtempSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import { createTestDatabase } from "./database";
import { changeEnvironment } from "./reset-process";

/**
 * From here on, the process serves another installation: an empty database and an empty data
 * folder, with the same secret. The returned function deletes its database, after the test file has
 * closed it.
 */
export async function moveToEmptyInstallation(): Promise<() => Promise<void>> {
  await closeDecoders();
  await closeDatabase();
  const { url, drop } = await createTestDatabase();
  changeEnvironment({
    DATABASE_URL: url,
    ALBUMEN_DATA: mkdtempSync(path.join(inject("testFolder"), "data-")),
  });

  return drop;
}
