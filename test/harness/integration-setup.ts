import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { passphraseCost } from "@/lib/platform/encryption/passphrase";
import { passwordCost } from "@/lib/shares/password";
import { blobToken } from "../fakes/blob/blob-store";
import "./buffer-equality";
import { createTestDatabase } from "./database";
import { assertNoLongTransactions, longTransactionsFile } from "./long-transactions.mjs";
import { resetProcess } from "./reset-process";

/** Runs before each test file, possibly in a process that ran another file before. */
const database = await createTestDatabase();
const databaseName = new URL(database.url).pathname.slice(1);

// Each hash names its cost, so that cheap ones prove as much. A unit test has the real ones.
Object.assign(passwordCost, { N: 16, p: 1 });
Object.assign(passphraseCost, { n: 16 });

resetProcess({
  NODE_ENV: "test",
  DATABASE_URL: database.url,
  ALBUMEN_DATA: mkdtempSync(path.join(inject("testFolder"), "data-")),
  ALBUMEN_SECRET: "a secret of the tests, of which nothing depends",
  ALBUMEN_ROOT_KEY: "cm9vdCBrZXkgb2YgdGhlIHRlc3RzLCAzMiBieXRlcyE=",
  ALBUMEN_URL: "http://localhost:3999",
  // The hosts of other people in tests; every other address of this machine stays blocked.
  ALBUMEN_OUTBOUND_ALLOW: "localhost",
  // Tests sign in with addresses that nobody has invited.
  ALBUMEN_SIGN_UP: "open",
  // Tests of analyses choose who makes them; loading the models takes seconds.
  ALBUMEN_AI: "off",
  // Only a small package of a fixture is installed at first use.
  ALBUMEN_AI_MANIFEST: "test/fixtures/analysis-packages",
  LOG_LEVEL: "silent",
  ...inject("modeEnvironment"),
  // A part of the bucket of its own, as the database is.
  ...(inject("modeEnvironment").ALBUMEN_S3_BUCKET && {
    ALBUMEN_S3_PREFIX: databaseName,
  }),
  // The same with a Blob store.
  ...(inject("modeEnvironment").BLOB_READ_WRITE_TOKEN && {
    BLOB_READ_WRITE_TOKEN: blobToken(databaseName.replaceAll("_", "")),
  }),
});

afterAll(async () => {
  await database.drop();
  const file = longTransactionsFile(inject("testFolder"), databaseName);
  if (existsSync(file)) assertNoLongTransactions(readFileSync(file, "utf8").trim().split("\n"));
});
