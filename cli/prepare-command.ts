import path from "node:path";
import type { Command } from "commander";
import { assertKnownSchema } from "@/db/migrate";
import { claimStorage, hasTables } from "@/lib/installation";
import { database } from "@/lib/platform/database/transaction";

/**
 * Commands that write to the store or the data folder, delete from them, or compare them with the
 * database.
 */
const storeCommands = new Set(["fsck", "dump", "restore", "root-key", "export", "import", "seed"]);

/**
 * Checks, before a command changes anything, that there is a database and that the images in the
 * store belong to it. Throws an Error of one sentence.
 */
export async function prepareCommand(command: Command): Promise<void> {
  // It needs no database.
  if (command.parent?.name() === "ai") return;
  // It fills an empty database, and checks the store by itself, as `storage copy` does for both of
  // its stores.
  if (command.getOptionValue("dump") !== undefined) return;
  if (!(await hasTables()))
    throw new Error(
      "The database has no tables: check DATABASE_URL, or start the service once, which creates them.",
    );
  await assertKnownSchema(database().$client, path.resolve("db/migrations"));
  const names = [command.name(), command.parent?.name() ?? ""];
  if (names.some((name) => storeCommands.has(name))) await claimStorage();
}
