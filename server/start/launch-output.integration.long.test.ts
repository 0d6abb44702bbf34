import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  emptyDataFolders,
  runToEnd,
  script,
  singleSentence,
  startStandIn,
} from "@/test/harness/stand-in-launcher";
import { findFreePort } from "./network.mjs";

const dataFolder = emptyDataFolders();

const readyLine = (output: string) => output.split("\n").find((line) => line.includes("is ready"));

test("logs its URL, the sign-in link and the data folder in one JSON line", async () => {
  const service = await startStandIn({ dataFolder: dataFolder(), env: { ALBUMEN_ROOT_KEY: "" } });

  // The service responds a moment before the launcher reports it.
  await expect.poll(() => readyLine(service.output())).toBeDefined();

  const lines = service.output().trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).level)).not.toContain(undefined);
  expect(JSON.parse(readyLine(service.output()) ?? "")).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    process: "albumen",
    role: "all",
    url: service.origin,
    signInLink: `${service.origin}/sign-in-stand-in`,
    dataFolder: dataFolder(),
    newRootKey: path.join(dataFolder(), "root.key"),
    msg: expect.stringMatching(/^Albumen is ready after \d+\.\d s\.$/),
  });
});

test("prints its URL, the sign-in link and the data folder as text with ALBUMEN_LOG=text", async () => {
  const service = await startStandIn({ dataFolder: dataFolder(), env: { ALBUMEN_LOG: "text" } });

  await expect.poll(service.output).toContain("Data     ");
  expect(service.output()).toContain(`URL      ${service.origin}\n`);
  expect(service.output()).toContain(`Sign in  ${service.origin}/sign-in-stand-in\n`);
  expect(service.output()).toContain(`Data     ${dataFolder()}\n`);
});

test("shows the steps and a frame on a terminal, and nothing more until something needs attention", async () => {
  const port = await findFreePort("0.0.0.0");
  const command = `stty cols 200; exec "${process.execPath}" ${script[0]}`;
  const child = spawn("script", ["-qefc", command, "/dev/null"], {
    env: {
      ...process.env,
      ALBUMEN_DATA: dataFolder(),
      DATABASE_URL: "",
      ALBUMEN_URL: "",
      PORT: String(port),
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  let screen = "";
  child.stdout.on("data", (chunk) => {
    screen += chunk;
  });
  const record = () => JSON.parse(readFileSync(path.join(dataFolder(), "run.json"), "utf8"));
  onTestFinished(async () => {
    const isClosed = new Promise((resolve) => child.once("close", resolve));
    // Like a terminal that closes.
    child.kill("SIGTERM");
    await isClosed;
  });

  await expect.poll(() => screen).toMatch(/╰─+╯\s*$/);

  for (const title of ["Preparing the database", "Migrating the database", "Starting"])
    expect(screen).toMatch(new RegExp(`✓ ${title} +[0-9.]+ s`));
  expect(screen).toContain(`│ URL      http://localhost:${port} `);

  await fetch(`http://localhost:${port}`);
  expect(screen).toMatch(/╰─+╯\s*$/);

  process.kill(record().processes.web.pid, "SIGKILL");
  await expect.poll(() => screen).toMatch(/╰─+╯\s*The web process ended \(signal SIGKILL\)/);
});

test("a port that another program took after the first look is reported in one sentence", async () => {
  const result = await runToEnd(dataFolder(), {}, [...script, "web-that-comes-late"]);
  process.kill(Number(readFileSync(path.join(dataFolder(), "other.pid"), "utf8")), "SIGKILL");

  expect(result).toEqual({ exitCode: 1, stderr: expect.stringMatching(singleSentence(/in use/)) });
});

test("logs why it ends as a JSON line", async () => {
  const { exitCode, stderr } = await runToEnd(dataFolder(), { ALBUMEN_LOG: "", PORT: "none" });

  expect(exitCode).toBe(1);
  expect(JSON.parse(stderr)).toEqual({
    level: 60,
    time: expect.any(String),
    process: "albumen",
    msg: 'PORT is "none", and it must be a number from 1 to 65535.',
  });
});

test("accepts two formats of its log", async () => {
  const { stderr } = await runToEnd(dataFolder(), { ALBUMEN_LOG: "xml" });
  expect(stderr).toContain('ALBUMEN_LOG is "xml", and it must be json or text.');
});

test.each(["--help", "-h"])("%s prints the options and the most common settings", (option) => {
  const { status, stdout } = spawnSync(process.execPath, ["server/start/main.mjs", option], {
    encoding: "utf8",
  });
  expect(status).toBe(0);
  for (const name of ["--verbose", "PORT", "ALBUMEN_URL", "ALBUMEN_DATA"]) expect(stdout).toContain(name);
});

test("names an option that it does not have", async () => {
  const { exitCode, stderr } = await runToEnd(dataFolder(), {}, ["server/start/main.mjs", "--quiet"]);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: expect.stringMatching(singleSentence(/--quiet.*--verbose/)),
  });
});
