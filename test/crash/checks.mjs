import { setTimeout as sleep } from "node:timers/promises";
import { inspectStorage } from "../harness/product-client.mjs";
import { retryCall } from "./calls.mjs";
import { query, waitUntilSettled } from "./database.mjs";
import { storedBytes } from "./encrypted-objects.mjs";
import { findUnfinishedRotations } from "./key-rotation.mjs";
import { findBackupProblems } from "./library-backup.mjs";
import {
  ageFiles,
  checkOrphans,
  readObjects,
  referencedObjects,
  scratchEntries,
  uploadPartKeys,
} from "./objects.mjs";
import { findProblem, readHeaders } from "./reader.mjs";

const shownProblems = 10;

/**
 * @typedef {object} Context
 * @property {import("./installation.mjs").Installation} installation
 * @property {import("./ledger.mjs").Ledger} ledger
 * @property {Map<string, string>} keys API key by owner
 * @property {string} backupOwner
 */

/**
 * Checks to run after the last kill. Each returns the problems it finds.
 * @type {Array<[name: string, check: (context: Context) => Promise<string[]>]>}
 */
export const checks = [
  ["no acknowledged upload was answered as if it were not there", noneReported("lost")],
  ["no good request was rejected", noneReported("rejected")],
  ["no answer was a 500", noneReported("server errors")],
  ["every acknowledgement named the bytes that were sent", noneReported("wrong bytes")],
  ["visitors were given acknowledged images and nothing else", noneReported("not served")],
  [
    "a process led the jobs again and had taken over their claims within ten seconds of each death",
    noneReported("leader"),
  ],
  ["all jobs come to their end", jobsEnd],
  ["no job has failed", jobsSucceed],
  ["the web process and the jobs listen to the database again", listenersAreBack],
  ["every acknowledged image is served byte for byte, with all its presets", liveAreServed],
  ["what was deleted stays deleted", deletedStayDeleted],
  ["every image has exactly its acknowledged tags", tagsAreStored],
  ["every rotation of a library key came to its end", findUnfinishedRotations],
  ["the backup has every acknowledged image byte for byte", findBackupProblems],
  ["no image is there that was never sent", noUnknownImages],
  ["fsck --hashes is clean", fsckIsClean],
  ["every object that a row names has the recorded size, and every other one is whole", objectsAreWhole],
  ["after a day the sweepers leave exactly what the rows name", sweepersLeaveNoOrphans],
  ["and everything acknowledged is still served", liveAreServed],
];

/**
 * Runs all checks and prints their results.
 * @param {Context} context
 * @returns {Promise<string[]>} the names of the failed checks
 */
export async function runChecks(context) {
  const failed = [];
  for (const [name, find] of checks) {
    const wrong = await find(context).catch((error) => [error.stack]);
    console.log(`${wrong.length === 0 ? "ok    " : "FAILED"} ${name}`);
    for (const text of wrong.slice(0, shownProblems)) console.log(`         ${text.slice(0, 500)}`);
    if (wrong.length > shownProblems) console.log(`         and ${wrong.length - shownProblems} more`);
    if (wrong.length > 0) failed.push(name);
  }

  return failed;
}

/** @param {Parameters<import("./ledger.mjs").Ledger["report"]>[0]} kind */
function noneReported(kind) {
  return async ({ ledger }) => ledger.problems.get(kind) ?? [];
}

async function jobsEnd({ installation }) {
  const left = await waitUntilSettled(installation);
  return Object.entries(left).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
}

async function jobsSucceed({ installation }) {
  const failed = await query(installation, "select function_id, error from job_runs where status = 'failed'");
  return failed.map(({ function_id, error }) => `${function_id}: ${error}`);
}

async function listenersAreBack({ installation }) {
  await sleep(1_000);
  const rows = await query(installation, "select application_name as name from pg_stat_activity");
  const names = rows.map(({ name }) => name);

  return Object.entries(installation.listeners).flatMap(([name, expected]) => {
    const count = names.filter((one) => one === name).length;
    return count === expected ? [] : [`${count} connections of ${name}`];
  });
}

async function liveAreServed({ ledger }) {
  const wrong = [];
  for (const entry of ledger.live()) {
    for (const [key, url] of Object.entries(entry.urls)) {
      const answer = await retryCall(ledger, url, () => ({
        headers: readHeaders(entry, "image/webp,*/*"),
      }));
      const problem = findProblem(answer, key, entry);
      if (problem) wrong.push(`${entry.id} ${key}: ${problem}`);
    }
  }
  return wrong;
}

async function deletedStayDeleted({ installation, ledger, keys }) {
  const wrong = [];
  for (const entry of ledger.entries.filter(({ state }) => state === "deleted" || state === "purged")) {
    const headers = { authorization: `Bearer ${keys.get(entry.owner)}` };
    const url = `${installation.origin}/api/images/${entry.id}`;
    const [visit, known] = await Promise.all([
      retryCall(ledger, entry.urls.original, () => ({})),
      retryCall(ledger, url, () => ({ headers })),
    ]);
    const expected = entry.state === "purged" ? 404 : 200;
    if (visit.status !== 404 || known.status !== expected)
      wrong.push(`${entry.id} is ${entry.state}: visitors get ${visit.status}, its owner ${known.status}`);
  }
  return wrong;
}

async function tagsAreStored({ installation, ledger, keys }) {
  const wrong = [];
  for (const { id, owner, tags } of ledger.live()) {
    const headers = { authorization: `Bearer ${keys.get(owner)}` };
    const { body } = await retryCall(ledger, `${installation.origin}/api/images/${id}`, () => ({ headers }));
    const [expected, actual] = [[...tags], body.tags].map((list) => list.toSorted().join(", "));
    if (expected !== actual) wrong.push(`${id} has the tags ${actual}, acknowledged were ${expected}`);
  }
  return wrong;
}

/** A record whose creation got no response may exist, without a file. */
async function noUnknownImages({ installation, ledger }) {
  const rows = await query(installation, "select id, owner, filename, uploaded, deleted_at from images");
  const known = new Map(ledger.entries.map((entry) => [`${entry.owner} ${entry.filename}`, entry]));
  return rows.flatMap(({ id, owner, filename, uploaded, deleted_at }) => {
    const state = known.get(`${owner} ${filename}`)?.state;
    const actual = uploaded === 0 ? "unknown" : deleted_at === null ? "live" : "deleted";
    return state === actual ? [] : [`${id} ${filename} is ${actual} and was acknowledged as ${state}`];
  });
}

async function fsckIsClean({ installation }) {
  const { clean, findings, youngObjects, checked } = await inspectStorage(installation.service());
  console.log(`  fsck: ${JSON.stringify(checked)}, ${youngObjects} young objects without a row`);
  return clean ? [] : findings.map(({ kind, subject, explanation }) => `${kind} ${subject}: ${explanation}`);
}

async function objectsAreWhole({ installation, ledger }) {
  // In a bucket, `fsck --hashes` has read every object.
  if (installation.dataFolder === undefined) return [];

  const objects = readObjects(installation.dataFolder);
  const referenced = await referencedObjects(installation);
  const wrong = [];
  for (const { key, sizeBytes } of referenced.values()) {
    const found = objects.get(key);
    const expected = storedBytes(key, sizeBytes);
    if (found?.sizeBytes !== expected)
      wrong.push(`${key}: ${found?.sizeBytes} bytes, recorded are ${expected}`);
  }

  const orphans = [...objects.values()].filter(({ key }) => !referenced.has(key));
  return [...wrong, ...(await checkOrphans(orphans, ledger.sent))];
}

/** Makes all files look old, then runs the sweepers. */
async function sweepersLeaveNoOrphans({ installation }) {
  if (installation.dataFolder === undefined) return [];

  ageFiles(installation.dataFolder);
  const { stdout, stderr } = await installation.service().cli(["fsck", "--repair", "--force", "--json"]);
  if (!stdout.startsWith("{") || !JSON.parse(stdout).clean)
    return [`fsck --repair: ${stdout.slice(0, 2_000)} ${stderr}`];

  const objects = await referencedObjects(installation);
  const named = new Set([...objects.keys(), ...(await uploadPartKeys(installation))]);
  const left = [...readObjects(installation.dataFolder).keys()].filter((key) => !named.has(key));

  return [...left.map((key) => `${key} is still there`), ...scratchEntries(installation.dataFolder)];
}
