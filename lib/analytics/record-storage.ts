import { transaction } from "@/lib/platform/database/transaction";
import { toUtcDay } from "./day";
import { upsertStorageDay } from "./storage-repository";

/** It reads the rows of all images and variants. */
const maxSeconds = 120;

/** Writes down what every owner stores today; the last run of a day counts. */
export async function recordStorage(): Promise<void> {
  await transaction(() => upsertStorageDay(toUtcDay(Date.now()), maxSeconds));
}
