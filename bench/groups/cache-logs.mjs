import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { interleave } from "../measure/interleave.mjs";
import { row } from "../measure/row.mjs";
import { bundle } from "../setup/bundle.mjs";
import { createPhoto } from "../setup/create-photo.mjs";
import { readDatabaseUrl } from "../setup/database-url.mjs";

const run = promisify(execFile);
/** `ALBUMEN_BENCH_TINY=true` only shows that the group works. */
const isTiny = process.env.ALBUMEN_BENCH_TINY === "true";
const imageCount = isTiny ? 3 : 50;
const lineCount = isTiny ? 1_000 : 200_000;
const rounds = isTiny ? 2 : 5;
const goals = { parse: 100_000, count: 20_000 };
const keys = ["original", "thumb", "w256", "w512", "w1024", "w2048"];

/**
 * Rows "cache logs": lines per second of CPU time in one process, to parse them and to count
 * them into the database, compared with the goals. A log names 300 paths, 20 countries and 100 referrers.
 * @param {import("./index.mjs").Context} context
 */
export async function cacheLogs({ service, session, folder }) {
  const paths = await uploadImages(session);
  const logs = {
    varnish: buildLog(folder, paths, toVarnishLine),
    cloudflare: buildLog(folder, paths, toCloudflareLine),
  };
  const program = await bundle("bench/groups/cache-logs/count-process.ts");
  const env = {
    ...process.env,
    ALBUMEN_URL: session.origin,
    ALBUMEN_DATA: service.dataFolder,
    DATABASE_URL: readDatabaseUrl(service),
  };
  const measure = (what, format) => async () => {
    const { stdout } = await run(process.execPath, [program, what, format, logs[format]], { env });
    return Number(stdout.trim().split("\n").at(-1));
  };
  const figures = await interleave(
    {
      parseVarnish: measure("parse", "varnish"),
      parseCloudflare: measure("parse", "cloudflare"),
      countVarnish: measure("count", "varnish"),
    },
    { rounds, budgetMs: 240_000 },
  );
  const toRow = (what, ours, goal) =>
    row({
      what: `cache logs: ${what}`,
      peerName: "goal",
      unit: "lines per CPU second",
      ours,
      peer: ours.map(() => goal),
    });

  return [
    toRow("parse Varnish", figures.parseVarnish, goals.parse),
    toRow("parse Cloudflare", figures.parseCloudflare, goals.parse),
    toRow("count Varnish", figures.countVarnish, goals.count),
  ];
}

async function uploadImages(session) {
  const bytes = await createPhoto({ width: 320, height: 213 });
  const paths = [];
  for (let at = 0; at < imageCount; at++) {
    const id = await session.put(`logged-${at}.jpg`, bytes);
    const { urls } = await session.call("POST", `/images/${id}/complete`);
    const { pathname } = new URL(urls.original);
    for (const key of keys)
      paths.push(key === "original" ? pathname : pathname.replace(/\/([^/]+)$/, `/${key}/$1`));
  }

  return paths;
}

function buildLog(folder, paths, toLine) {
  const file = path.join(folder, `${toLine.name}.log`);
  const startMs = Date.now() - lineCount;
  const lines = Array.from({ length: lineCount }, (_, at) =>
    toLine({
      path: `${paths[(at * 7) % paths.length]}?v=1`,
      timeMs: startMs + at,
      bytes: 20_000 + (at % 1_000),
      country: `${"ABCDEFGHIJKLMNOPQRST"[at % 20]}E`,
      referrer: `https://site-${(at * 13) % 100}.example.org/page?id=${at}`,
    }),
  );
  writeFileSync(file, `${lines.join("\n")}\n`);

  return file;
}

const host = "localhost";

function toVarnishLine({ path: url, timeMs, bytes, country, referrer }) {
  return [
    timeMs * 1_000,
    host,
    "GET",
    url,
    200,
    "hit",
    bytes,
    "image/webp",
    "image/avif,image/webp",
    referrer,
    country,
  ].join("\t");
}

function toCloudflareLine({ path: url, timeMs, bytes, country, referrer }) {
  return JSON.stringify({
    ClientRequestHost: host,
    ClientRequestMethod: "GET",
    ClientRequestURI: url,
    ClientRequestReferer: referrer,
    ClientCountry: country,
    CacheCacheStatus: "hit",
    EdgeResponseStatus: 200,
    EdgeResponseBodyBytes: bytes,
    EdgeResponseContentType: "image/webp",
    EdgeStartTimestamp: new Date(timeMs).toISOString(),
  });
}
