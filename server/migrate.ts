import path from "node:path";
import { DatabaseError } from "pg";
import { MigrationError, migrateDatabase } from "@/db/migrate";
import { claimStorage, recordSecret } from "@/lib/operation/installation";
import { retryTemporaryFailures } from "@/lib/platform/database/retry-temporary-failures";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { findRootKeyWarning } from "@/lib/platform/encryption";
import { env, Variables } from "@/lib/platform/process/env";
import { warnOfUnknownVariables } from "@/lib/platform/process/unknown-variables";
import { checkUploads, isDiskFull } from "@/lib/platform/storage";

/**
 * The process that migrates the database before the others start. It is also the first to connect
 * to the database and the object store, and reports a problem with any of them in one sentence.
 * With `--check` it only checks the environment, which needs no database.
 */
try {
  const { DATABASE_URL, directDatabaseUrl } = env();
  if (process.argv.includes("--check")) {
    printWarnings(warnOfUnknownVariables(process.env, Object.keys(Variables.shape)));
    process.exit();
  }
  if (!DATABASE_URL) throw new Error("The environment variable DATABASE_URL is not set.");

  await migrateDatabase(directDatabaseUrl ?? DATABASE_URL, path.resolve("db/migrations"));
  await claimInstallation().finally(closeDatabase);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}

/** Checks that store, folder and secret belong to this database. */
async function claimInstallation(): Promise<void> {
  await retryTemporaryFailures(claimStorage);
  await checkUploads();
  printWarnings([await recordSecret(), await retryTemporaryFailures(findRootKeyWarning)]);
}

function printWarnings(warnings: ReadonlyArray<string | undefined>): void {
  for (const warning of warnings) if (warning !== undefined) process.stderr.write(`${warning}\n`);
}

function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof DatabaseError)
    return describeDatabaseError(cause, error instanceof MigrationError ? error.file : undefined);
  if (isDiskFull(cause))
    return `The disk of the data folder is full (${String((cause as NodeJS.ErrnoException).code)}): free some space.`;
  if (cause instanceof Error && "code" in cause) {
    return `The database cannot be reached (${String(cause.code)}); check DATABASE_URL.`;
  }

  return cause instanceof Error ? cause.message : String(cause);
}

/** Error codes: PostgreSQL manual, appendix A. */
function describeDatabaseError({ code, message }: DatabaseError, migration: string | undefined): string {
  switch (code) {
    case "28P01":
    case "28000":
      return `The database rejects the user or the password of DATABASE_URL (${message}).`;
    case "3D000":
      return `The database of DATABASE_URL does not exist (${message}): create it first.`;
    case "42501":
      return `The user of DATABASE_URL is not allowed to change the database (${message}).`;
    case "53100":
      return `The disk of the database is full (${message}): free some space.`;
    case "53300":
      return `The database of DATABASE_URL has no free connections (${message}).`;
    default:
      if (migration === undefined) return `The database could not be migrated: ${message} (${code}).`;
      return `The migration ${migration} failed, so the database is as it was and the previous version still runs with it: ${message} (${code}).`;
  }
}
