import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { printTable } from "../measure/table.mjs";
import { bundle } from "../setup/bundle.mjs";
import { readDatabaseUrl } from "../setup/database-url.mjs";
import { fillImages } from "./fill-images.mjs";

export const few = { owner: "few@bench.example", count: 10_000, isCulled: true };
export const many = { owner: "many@bench.example", count: 1_000_000, isCulled: true };
const columns = [
  "200 of 1,000,000 images",
  "p50 ms",
  "p99 ms",
  "p50 ms of 10,000",
  "ratio",
  "tables read whole",
];

/**
 * Fills the service's database with the images of two owners, times every order and filter of
 * `GET /images` for both, and prints a table.
 * @param {import("../../test/harness/service.mjs").Service} service
 */
export async function timeLists(service) {
  const environment = {
    DATABASE_URL: readDatabaseUrl(service),
    // Signs the cursors, which stay in this process.
    ALBUMEN_SECRET: randomBytes(32).toString("hex"),
  };
  for (const filling of [few, many]) await fillOwner(service, filling);
  const figures = await collectFigures([few.owner, many.owner], environment);
  const fewFigures = new Map(
    figures.filter(({ owner }) => owner === few.owner).map((figure) => [figure.name, figure]),
  );
  const lines = figures
    .filter(({ owner }) => owner === many.owner)
    .map((figure) => toLine(figure, fewFigures));
  printTable({ columns, lines });
}

/** The owners whose images were made. @type {Set<string>} */
const filled = new Set();

/**
 * Makes the images of an owner, once for all groups.
 * @param {import("../../test/harness/service.mjs").Service} service
 * @param {{ owner: string, count: number, isCulled: boolean }} filling
 */
export async function fillOwner(service, filling) {
  if (filled.has(filling.owner)) return;

  const startedAt = Date.now();
  await fillImages(readDatabaseUrl(service), filling);
  filled.add(filling.owner);
  console.log(`${filling.count} images made in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
}

async function collectFigures(owners, environment) {
  const program = await bundle("bench/million/time-lists.ts");
  const timer = spawn(process.execPath, [program, ...owners], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const figures = [];
  for await (const text of createInterface({ input: timer.stdout })) figures.push(JSON.parse(text));
  if (timer.exitCode) throw new Error(`the timing of lists ended with ${timer.exitCode}`);

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
