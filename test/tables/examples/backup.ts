import type { PutBackup } from "@/lib/backup/resource";
import type { Account } from "@/test/builders/account";
import { type Examples, noParams } from "./example";

const backup = {
  enabled: true,
  // Allowed by the installation of the tests; nothing listens there.
  s3_endpoint: "http://localhost:9",
  s3_region: "us-east-1",
  s3_bucket: "library",
  s3_path_prefix: "albumen",
  s3_access_key_id: "AKIAIOSFODNN7EXAMPLE",
  s3_secret_access_key: "wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY",
} satisfies PutBackup;

/** Configures the backup of the account. */
async function configure({ browser }: Account): Promise<void> {
  await browser.expect(200, "PUT", "/api/backup", backup);
}

/** A backup belongs to the account which calls. An account without a library has none. */
const notConfigured = { status: 409, code: "BACKUP_NOT_CONFIGURED" };

export const backupExamples: Examples = {
  getBackup: { call: (account) => configure(account).then(noParams), stranger: "own" },
  putBackup: { call: () => ({ body: backup }), stranger: "own" },
  removeBackup: { call: (account) => configure(account).then(noParams), stranger: "own" },
  testBackup: { call: (account) => configure(account).then(noParams), stranger: notConfigured },
  syncBackup: { call: (account) => configure(account).then(noParams), stranger: notConfigured },
  restoreBackup: {
    call: async (account) => {
      await configure(account);
      return { body: { mode: "missing", dry_run: true } };
    },
    stranger: notConfigured,
  },
  verifyBackup: { call: (account) => configure(account).then(noParams), stranger: notConfigured },
  listBackupRuns: { call: noParams, stranger: "own" },
};
