import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { readRunRecord } from "../../server/start/run-record.mjs";
import { fillImages } from "./fill-images.mjs";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const few = { owner: "few@bench.example", count: 10_000 };
const many = { owner: "many@bench.example", count: 1_000_000 };

/**
 * Fills the service's database with the images of two owners, times every order and filter of `GET /images` for both, and
 * prints a table.
 * @param {import("../../test/service.mjs").Service} service
 */
export async function timeLists(service) {
  const environment = {
    DATABASE_URL: readRunRecord(service.dataFolder).databaseUrl,
    // Signs the cursors, which nobody else will see.
    ALBUMEN_SECRET: randomBytes(32).toString("hex"),
  };
  for (const filling of [few, many]) {
    const startedAt = Date.now();
    await fillImages(environment.DATABASE_URL, filling);
    console.log(`${filling.count} images made in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
  }
  const figures = await figuresOf([few.owner, many.owner], environment);
  const ofFew = new Map(
    figures.filter(({ owner }) => owner === few.owner).map((figure) => [figure.name, figure]),
  );
  print(figures.filter(({ owner }) => owner === many.owner).map((figure) => line(figure, ofFew)));
}

async function figuresOf(owners, environment) {
  const bundle = await bundleTimer();
  const timer = spawn(process.execPath, [bundle, ...owners], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const figures = [];
  for await (const text of createInterface({ input: timer.stdout })) figures.push(JSON.parse(text));
  if (timer.exitCode) throw new Error(`the timing of lists ended with ${timer.exitCode}`);
  return figures;
}

/** The product's code runs from a bundle, as in its own processes; beside the packages, so that it finds them. */
async function bundleTimer() {
  const esbuild = await import("esbuild");
  const outfile = path.join(projectRoot, "node_modules/.cache/albumen-bench/time-lists.mjs");
  mkdirSync(path.dirname(outfile), { recursive: true });
  await esbuild.build({
    ...{ absWorkingDir: projectRoot, entryPoints: ["bench/million/time-lists.ts"], outfile },
    ...{ bundle: true, packages: "external", alias: { "@": projectRoot } },
    ...{ platform: "node", target: "node20.9", format: "esm", logLevel: "silent" },
  });
  await esbuild.stop();
  return outfile;
}

function line(figure, ofFew) {
  const small = ofFew.get(figure.name);
  return [
    figure.name,
    figure.p50.toFixed(1),
    figure.p99.toFixed(1),
    small ? small.p50.toFixed(1) : "–",
    small ? (figure.p50 / small.p50).toFixed(2) : "–",
    figure.scans.join(", ") || "none",
  ];
}

function print(lines) {
  const titles = [
    "200 of 1,000,000 images",
    "p50 ms",
    "p99 ms",
    "p50 ms of 10,000",
    "ratio",
    "tables read whole",
  ];
  const widths = titles.map((title, at) => Math.max(title.length, ...lines.map((cells) => cells[at].length)));
  const show = (cells) => console.log(`| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`);
  show(titles);
  show(widths.map((width) => "-".repeat(width)));
  for (const cells of lines) show(cells);
}
