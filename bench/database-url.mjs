import { readRunRecord } from "../server/start/run-record.mjs";

/**
 * Returns the URL of a running service's database.
 * @param {import("../test/harness/service.mjs").Service} service
 */
export function readDatabaseUrl({ dataFolder }) {
  const databaseUrl = readRunRecord(dataFolder)?.databaseUrl;
  if (!databaseUrl) throw new Error(`no service runs on ${dataFolder}`);

  return databaseUrl;
}
