import { appendFileSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { buildBundles, bundleEntries } from "@/server/start/bundles.mjs";
import { longTransactionsFile, watchTransactions } from "./long-transactions.mjs";
import { modes, testMode } from "./modes/modes.mjs";
import { startTestPostgres } from "./postgres.mjs";
import { createTestFolder } from "./test-folder.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    testPostgres: { serverUrl: string; template: string };
    testFolder: string;
    /** Variables of all test files in the mode of the run. */
    modeEnvironment: Record<string, string>;
  }
}

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const template = "template_albumen";

/**
 * Starts one private PostgreSQL for the run, with the migrated database that every test file
 * clones.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createTestFolder();
  const postgres = await startTestPostgres(projectRoot, folder);
  const stopWatching = watchTransactions(
    () => postgres.url,
    ({ database, transaction }) =>
      appendFileSync(longTransactionsFile(folder, database), `${transaction.replaceAll("\n", " ")}\n`),
  );
  const prepared = await modes[testMode].prepare?.({ folder, databaseUrl: postgres.url });
  const teardown = async () => {
    await stopWatching();
    await prepared?.stop();
    await postgres.stop(5_000);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    await migrateTemplate(postgres.url);
    if (existsSync(path.join(projectRoot, bundleEntries.decoder)))
      await buildBundles(projectRoot, ["decoder"]);
  } catch (error) {
    await teardown();
    throw error;
  }

  project.provide("testPostgres", { serverUrl: postgres.url, template });
  project.provide("testFolder", folder);
  project.provide("modeEnvironment", prepared?.env ?? {});

  return teardown;
}

async function migrateTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  await migrateDatabase(url.href, path.join(projectRoot, "db/migrations"));
}
