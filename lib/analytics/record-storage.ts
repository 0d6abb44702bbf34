import { transaction } from "@/lib/platform/database/transaction";
import { toUtcDay } from "./day";
import { upsertStorageDay } from "./storage-repository";

/** Statement timeout: it reads all rows of images and variants. */
const maxSeconds = 120;

/** Records the current storage of every owner for today; the last run of a day wins. */
export async function recordStorage(): Promise<void> {
  await transaction(() => upsertStorageDay(toUtcDay(Date.now()), maxSeconds));
}
