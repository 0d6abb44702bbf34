import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { retryCall } from "./calls.mjs";
import { hashBytes } from "./image-generator.mjs";

const settleMs = 240_000;
const region = "us-east-1";
const prefix = "backup";
const bucket = "library-backup";

/**
 * The place of a library backup in a real object store.
 * @typedef {{ endpoint: string, accessKeyId: string, secretAccessKey: string }} BackupStore
 */

/**
 * Creates a bucket, and configures the owner's backup to it.
 * @param {BackupStore} store
 * @param {import("../harness/product-client.mjs").ProductClient} client of the owner
 */
export async function configureBackup(store, client) {
  const { status } = await openStore(store).fetch(`${store.endpoint}/${bucket}`, { method: "PUT" });
  if (status !== 200) throw new Error(`The bucket of the backup was not made: ${status}.`);

  const answer = await client.call("PUT", "/api/backup", {
    enabled: true,
    s3_endpoint: store.endpoint,
    s3_region: region,
    s3_bucket: bucket,
    s3_path_prefix: prefix,
    s3_access_key_id: store.accessKeyId,
    s3_secret_access_key: store.secretAccessKey,
  });
  if (answer.status !== 200)
    throw new Error(`The backup was not configured: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/**
 * Starts a synchronization of the backup.
 * @param {import("./requests.mjs").ClientOptions} options
 * @param {import("./requests.mjs").Requests} requests
 */
export function createBackupSync({ ledger, hasBackup }, { call, expectStatus }) {
  return async () => {
    if (!hasBackup) return;

    const answer = await call("POST", "/backup/sync");
    // 409: the limit of jobs that are not finished.
    if (answer.status !== 409 && expectStatus(answer, 202)) ledger.counts.changes++;
  };
}

/**
 * Waits until the backup is complete, verifies it, and compares every image that is readable in the
 * bucket with the acknowledged bytes.
 */
export async function findBackupProblems({ installation, ledger, keys, backupOwner }) {
  const { backupStore, origin } = installation;
  if (!backupStore) return [];

  const headers = { authorization: `Bearer ${keys.get(backupOwner)}` };
  const call = async (method, path) =>
    (await retryCall(ledger, `${origin}/api${path}`, () => ({ method, headers }))).body;

  await runJob(call, "/backup/sync");
  const { counts, last_error: error } = await waitForCopies(call);
  const verified = await runJob(call, "/backup/verify");
  const wrong = [];
  if (counts.pending + counts.syncing + counts.failed > 0)
    wrong.push(`not copied: ${JSON.stringify(counts)} ${error}`);
  if (verified?.status !== "completed" || verified.failed > 0)
    wrong.push(`the verification ended with ${JSON.stringify(verified)}`);

  return [...wrong, ...(await findMissingCopies(backupStore, ledger.live(backupOwner)))];
}

/** @returns {Promise<any>} the job in its last state */
async function runJob(call, path) {
  let { job } = await call("POST", path);
  for (const deadline = Date.now() + settleMs; job && Date.now() < deadline; await sleep(500)) {
    if (job.status !== "queued" && job.status !== "running") break;
    job = await call("GET", `/jobs/${job.id}`);
  }
  return job;
}

async function waitForCopies(call) {
  for (const deadline = Date.now() + settleMs; ; await sleep(1_000)) {
    const state = await call("GET", "/backup");
    const { pending, syncing, failed } = state.counts;
    if (pending + syncing + failed === 0 || Date.now() > deadline) return state;
  }
}

/** @param {BackupStore} store */
async function findMissingCopies(store, live) {
  const client = openStore(store);
  const listed = await listKeys(client, `${store.endpoint}/${bucket}`);
  const wrong = [];
  // The copy of an encrypted image is encrypted: the verification has read it.
  for (const { id, hashes } of live.filter(({ readKey }) => readKey === undefined)) {
    const [hash] = hashes;
    const key = listed.find((name) => name.endsWith(`/images/${id}/${hash}`));
    if (key === undefined) {
      wrong.push(`${id} is not in the bucket`);
      continue;
    }

    const copy = await client.fetch(`${store.endpoint}/${bucket}/${key}`);
    if (hashBytes(Buffer.from(await copy.arrayBuffer())) !== hash) wrong.push(`${key} has other bytes`);
  }
  return wrong;
}

/** @returns {Promise<string[]>} */
async function listKeys(client, url) {
  const keys = [];
  for (let marker = ""; ; ) {
    const page = await (await client.fetch(`${url}?marker=${encodeURIComponent(marker)}`)).text();
    const found = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key ?? "");
    keys.push(...found);
    const last = found.at(-1);
    if (!page.includes("<IsTruncated>true") || last === undefined) return keys;

    marker = last;
  }
}

function openStore({ accessKeyId, secretAccessKey }) {
  return new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region });
}
