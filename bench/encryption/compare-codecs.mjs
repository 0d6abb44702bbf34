import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { bundle } from "../bundle.mjs";
import { interleave } from "../measure/interleave.mjs";
import { row } from "../measure/row.mjs";

const run = promisify(execFile);
const unit = "MB/s";

/**
 * Rows "codec": how fast objects are sealed and opened in one process, with their hash, compared
 * with the same chunks through `node:crypto` and nothing else, and with the program `age` where it
 * is installed.
 * @param {{ megabytes: number, rounds: number, budgetMs: number }} options
 * @returns {Promise<import("../measure/row.mjs").Row[]>}
 */
export async function compareCodecs({ megabytes, rounds, budgetMs }) {
  const program = await bundle("bench/encryption/codec-process.ts");
  const ours = (what) => async () => {
    const { stdout } = await run(process.execPath, [program, what, String(megabytes)]);
    return Number(stdout);
  };
  const age = await prepareAge(megabytes);
  try {
    /** @type {Record<string, () => Promise<number>>} */
    const contestants = {
      seal: ours("seal"),
      open: ours("open"),
      sealAlone: ours("seal-alone"),
      openAlone: ours("open-alone"),
      ...(age && { ageSeal: age.seal, ageOpen: age.open }),
    };
    const figures = await interleave(contestants, { rounds, budgetMs });
    const compare = (what, own, peerName, peer) =>
      own && peer ? [row({ what, peerName, unit, ours: own, peer })] : [];
    return [
      ...compare("codec: seal", figures.seal, "node:crypto alone, without a hash", figures.sealAlone),
      ...compare("codec: open", figures.open, "node:crypto alone", figures.openAlone),
      ...compare("codec: seal", figures.seal, "age, from and to memory", figures.ageSeal),
      ...compare("codec: open", figures.open, "age, from and to memory", figures.ageOpen),
    ];
  } finally {
    age?.remove();
  }
}

/** Files in memory, so that no disk is measured; undefined without the program. */
async function prepareAge(megabytes) {
  const isInstalled = await run("age", ["--version"]).then(
    () => true,
    () => false,
  );

  if (!isInstalled || !existsSync("/dev/shm")) {
    console.log("age is not installed, so it is not compared with (apt install age).");
    return undefined;
  }

  const folder = mkdtempSync("/dev/shm/albumen-bench-");
  const [key, plain, sealed] = ["key", "plain", "sealed"].map((name) => path.join(folder, name));
  await run("age-keygen", ["-o", String(key)]);
  writeFileSync(String(plain), randomBytes(megabytes * 1024 * 1024));
  const time = async (args) => {
    const startedAt = performance.now();
    await run("age", args);
    return megabytes / ((performance.now() - startedAt) / 1000);
  };
  const seal = () => time(["--encrypt", "-i", String(key), "-o", String(sealed), String(plain)]);
  const open = () => time(["--decrypt", "-i", String(key), "-o", "/dev/null", String(sealed)]);
  await seal();

  return { seal, open, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
