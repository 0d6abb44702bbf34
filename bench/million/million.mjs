import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { printTable } from "../measure/table.mjs";
import { bundle } from "../setup/bundle.mjs";
import { readDatabaseUrl } from "../setup/database-url.mjs";
import { checkCollections, fillCollections } from "./fill-collections.mjs";
import { fillImages } from "./fill-images.mjs";

/** The p99 that every row should stay below. */
const goalMs = 50;

const content = { isCulled: true, isDescribed: true };
export const few = { owner: "few@bench.example", count: 10_000, ...content };

/** The large library. @param {number} count of its images */
export const many = (count) => ({ owner: "many@bench.example", count, ...content });

/**
 * Fills the service's database with the images and collections of two owners, and times every order
 * and filter of `GET /images`, queries, and the calls for collections for both. Prints two tables.
 * @param {import("../../test/harness/service.mjs").Service} service
 * @param {number} images of the large library
 * @throws if the counts of collections differ from their images
 */
export async function timeLists(service, images) {
  const databaseUrl = readDatabaseUrl(service);
  const fillings = [few, many(images)];
  for (const filling of fillings) {
    await fillOwner(service, filling);
    await fillCollectionsOf(databaseUrl, filling);
  }
  await printTimes("time-lists", databaseUrl, images);
  await printTimes("time-collections", databaseUrl, images);

  // Images have been added, removed and moved.
  for (const { owner } of fillings) await checkCollections(databaseUrl, owner);
}

/** The owners whose images were made. @type {Set<string>} */
const filled = new Set();

/**
 * Makes the images of an owner, once for all groups.
 * @param {import("../../test/harness/service.mjs").Service} service
 * @param {typeof few} filling
 */
export async function fillOwner(service, filling) {
  if (filled.has(filling.owner)) return;

  const startedAt = Date.now();
  await fillImages(readDatabaseUrl(service), filling);
  filled.add(filling.owner);
  console.log(`${filling.count} images made in ${secondsSince(startedAt)} s.`);
}

async function fillCollectionsOf(databaseUrl, filling) {
  const startedAt = Date.now();
  const { collections, members } = await fillCollections(databaseUrl, filling);
  console.log(`${collections} collections with ${members} images made in ${secondsSince(startedAt)} s.`);
}

const secondsSince = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(0);

async function printTimes(program, databaseUrl, images) {
  const figures = await collectFigures(program, [few.owner, many(images).owner], {
    DATABASE_URL: databaseUrl,
    // Signs the cursors, which stay in this process.
    ALBUMEN_SECRET: randomBytes(32).toString("hex"),
  });
  const fewFigures = new Map(
    figures.filter(({ owner }) => owner === few.owner).map((figure) => [figure.name, figure]),
  );
  const ofMany = figures.filter(({ owner }) => owner === many(images).owner);
  printTable({
    columns: [
      `of ${images.toLocaleString("en")} images`,
      "p50 ms",
      "p99 ms",
      `p50 ms of ${few.count.toLocaleString("en")}`,
      "ratio",
      "tables read whole",
    ],
    lines: ofMany.map((figure) => toLine(figure, fewFigures)),
  });
  const slow = ofMany.filter(({ p99 }) => p99 > goalMs).map(({ name }) => name);
  console.log(`\np99 above ${goalMs} ms: ${slow.join("; ") || "none"}.`);
}

async function collectFigures(program, owners, environment) {
  const file = await bundle(`bench/million/${program}.ts`);
  const timer = spawn(process.execPath, [file, ...owners], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(timer, "close");
  const figures = [];
  for await (const text of createInterface({ input: timer.stdout })) figures.push(JSON.parse(text));
  const [exitCode] = await ended;
  if (exitCode !== 0) throw new Error(`${program} ended with ${exitCode}`);

  return figures;
}

function toLine(figure, fewFigures) {
  const small = fewFigures.get(figure.name);
  return [
    figure.name,
    figure.p50.toFixed(1),
    figure.p99.toFixed(1),
    small ? small.p50.toFixed(1) : "–",
    small ? (figure.p50 / small.p50).toFixed(2) : "–",
    figure.scans.join(", ") || "none",
  ];
}
