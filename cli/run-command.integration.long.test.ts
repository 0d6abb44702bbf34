import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildBundles } from "@/server/start/bundles.mjs";
import { readSettings } from "@/server/start/settings.mjs";
import { openDatabase } from "./open-database.mjs";

const projectRoot = path.resolve(import.meta.dirname, "..");
const dataFolder = mkdtempSync(path.join(os.tmpdir(), "albumen-command-"));

beforeAll(async () => {
  await buildBundles(projectRoot, ["cli", "migrate", "decoder"]);
  const settings = readSettings({ ALBUMEN_DATA: dataFolder }, projectRoot);
  await (await openDatabase(projectRoot, settings, { mayCreate: true })).close();
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

/** Runs `npm run -s albumen -- …` on an installation whose service is stopped. */
const albumen = (...args: string[]) => albumenOn(dataFolder, ...args);

function albumenOn(folder: string, ...args: string[]) {
  const env = {
    ...process.env,
    ALBUMEN_DATA: folder,
    DATABASE_URL: "",
    ALBUMEN_SECRET: "",
    LOG_LEVEL: "info",
  };

  return new Promise<{ exitCode: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["cli/main.mjs", ...args],
      { cwd: projectRoot, env },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

test.each([
  "dump --to wrong-folder.dump",
  "fsck",
  "owners list",
  "owners sign-in-link",
  "keys create",
  "root-key rotate",
  "logs follow --format nginx access.log",
])("%s in a folder without data reports that, and creates nothing", async (command) => {
  const empty = mkdtempSync(path.join(os.tmpdir(), "albumen-command-"));
  onTestFinished(() => rmSync(empty, { recursive: true, force: true }));
  const missing = path.join(empty, ".data");

  expect(await albumenOn(missing, ...command.split(" "))).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: `There is no Albumen data in ${missing}. Run this command in the folder in which you start the server, or set ALBUMEN_DATA.\n`,
  });
  expect(readdirSync(empty)).toEqual([]);
});

test("leaves a folder that has no data as it is", async () => {
  const empty = mkdtempSync(path.join(os.tmpdir(), "albumen-command-"));
  onTestFinished(() => rmSync(empty, { recursive: true, force: true }));

  expect(await albumenOn(empty, "fsck")).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(`There is no Albumen data in ${empty}.`),
  });
  expect(readdirSync(empty)).toEqual([]);
});

test("starts the database for the duration of a command, and prints only its output", async () => {
  const created = await albumen("keys", "create", "--owner", "one@example.org");

  expect(created).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/^alb_\S+\n$/),
    stderr: expect.stringMatching(/^Created the account of one@example\.org\.\nUploads are .+\n$/),
  });
  expect(existsSync(path.join(dataFolder, "postgres/postmaster.pid"))).toBe(false);
  expect(existsSync(path.join(dataFolder, "run.json"))).toBe(false);
});

test("makes simultaneous commands wait for one another", async () => {
  const answers = await Promise.all([albumen("owners", "list"), albumen("owners", "list")]);

  expect(answers.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(answers[0]?.stdout).toContain("one@example.org");
  expect(answers[1]?.stdout).toBe(answers[0]?.stdout);
});

test("passes the exit code on", async () => {
  const { exitCode, stdout } = await albumen("nonsense");

  expect(exitCode).toBeGreaterThan(0);
  expect(stdout).toBe("");
});

test("prints its usage without a database", async () => {
  for (const args of [["--help"], ["help"], ["start", "--help"], ["help", "start"]]) {
    const { exitCode, stdout } = await albumen(...args);

    expect(exitCode).toBe(0);
    for (const text of ["Usage", "PORT", "ALBUMEN_URL", "ALBUMEN_DATA"]) expect(stdout).toContain(text);
  }
});

test("reports an account that sign-in-link creates, as for a mistyped address", async () => {
  const link = () => albumen("owners", "sign-in-link", "--owner", "typo@example.org");
  const printed = { exitCode: 0, stdout: expect.stringMatching(/^http.+\n$/) };

  expect(await link()).toEqual({ ...printed, stderr: "Created the account of typo@example.org.\n" });
  expect(await link()).toEqual({ ...printed, stderr: "" });
});

test("exports an account and restores it on another installation, as often as wanted", {
  timeout: 300_000,
}, async () => {
  const archive = path.join(dataFolder, "export.zip");
  const other = mkdtempSync(path.join(os.tmpdir(), "albumen-command-"));
  const owner = ["--owner", "two@example.org"];
  try {
    expect(await albumen("export", ...owner, "--to", archive)).toMatchObject({ exitCode: 1, stdout: "" });
    await albumen("seed", ...owner, "--images", "3", "--motifs", "2");
    const exported = await albumen("export", ...owner, "--to", archive);
    expect(exported).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/export\.zip\t\d+ bytes\n$/),
      stderr: "",
    });
    expect((await albumen("export", ...owner, "--to", archive)).stderr).toContain("exists already");

    const restore = (...options: string[]) =>
      albumenOn(other, "import", ...owner, "--from", archive, "--json", ...options);
    const read = ({ exitCode, stdout }: Awaited<ReturnType<typeof restore>>) => ({
      exitCode,
      images: JSON.parse(stdout).counts.images,
    });
    const none = { restored: 0, unchanged: 0, kept: 0, skipped: 0, failed: 0 };
    expect((await restore("--dry-run")).stderr).toContain("has no account");
    expect(read(await restore())).toEqual({ exitCode: 0, images: { ...none, restored: 3 } });
    expect(read(await restore("--dry-run"))).toEqual({ exitCode: 0, images: { ...none, unchanged: 3 } });
    const repeated = await albumenOn(other, "import", ...owner, "--from", archive);
    expect(repeated).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("images: 3 unchanged\n") });
    expect((await albumenOn(other, "import", ...owner, "--from", "package.json")).stderr).toContain(
      "not a complete account archive",
    );
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});
