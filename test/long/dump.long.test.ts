import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { fillImages } from "../../bench/million/fill-images.mjs";
import { jpeg } from "../builders/images";
import { withOrigin } from "../builders/uploads";
import { startS3 } from "../fakes/s3/start-s3";
import { startTestPostgres } from "../harness/postgres.mjs";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { attachService, startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
type Running = Awaited<ReturnType<typeof startService>>;
const started: Array<{ stop: () => unknown }> = [];
let folder: string;

beforeAll(async () => {
  folder = await createTestFolder();
});
afterAll(async () => {
  for (const { stop } of started.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (options: Parameters<typeof startService>[0]) => {
  const service = await startService(options);
  started.push(service);
  return service;
};

/** Commands on an installation whose service is stopped. */
const commandsOn = (dataFolder: string, env: Record<string, string> = {}) =>
  attachService({ origin: "", dataFolder, env }).cli;

/** Runs a command and kills it, with all of its processes, as soon as the condition is met. */
async function killCommand(dataFolder: string, args: string[], isTime: () => boolean | Promise<boolean>) {
  const env = {
    ...process.env,
    ALBUMEN_DATA: dataFolder,
    DATABASE_URL: "",
    ALBUMEN_SECRET: "",
    ALBUMEN_URL: "",
  };

  const child = spawn(process.execPath, ["cli/main.mjs", ...args], {
    cwd: projectRoot,
    env,
    detached: true,
    stdio: "ignore",
  });
  const exited = new Promise<boolean>((resolve) => child.once("exit", (code) => resolve(code === 0)));
  let isDone = false;
  void exited.then(() => {
    isDone = true;
  });
  while (!isDone && !(await isTime())) await delay(5);
  if (!isDone) process.kill(-(child.pid ?? 0), "SIGKILL");
  expect(await exited, "the command was done before it was killed").toBe(false);
}

const upload = async (client: ProductClient, name: string, fields: Record<string, string> = {}) => {
  const bytes = await jpeg({ width: 200 + name.length, height: 100 });
  const { status, body } = await client.upload(name, bytes, fields);
  expect(status).toBe(201);

  return { image: body as ImageResource, bytes };
};
type Upload = Awaited<ReturnType<typeof upload>>;

/** The images are delivered by this service, with a key of the one where they were uploaded. */
async function expectDelivered(service: Running, { key }: ProductClient, uploads: readonly Upload[]) {
  for (const { image, bytes } of uploads) {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(withOrigin(service.origin, image.urls.original), { headers });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes), image.filename).toBe(true);
    const variant = await fetch(withOrigin(service.origin, image.urls.w128), { headers });
    expect(variant.status).toBe(200);
    await variant.arrayBuffer();
  }
}

describe("an installation with the embedded database and files", () => {
  let service: Running;
  let client: ProductClient;
  let uploads: Upload[];
  let dump: string;
  const many = 20_000;

  beforeAll(async () => {
    dump = path.join(folder, "installation.dump");
    service = await start({ dataFolder: path.join(folder, "original") });
    client = await createClient(service, "ada@example.com");
    uploads = [
      await upload(client, "sea.jpg", { visibility: "public" }),
      await upload(client, "private.jpg", { visibility: "private" }),
      await upload(client, "secret.jpg", { encrypt: "true" }),
    ];
    await fillImages(service.databaseUrl(), { owner: "many@example.com", count: many });
  });

  it("is dumped while it runs; a dump that is killed leaves no file under its name", async () => {
    for (const bytes of [0, 500_000, 1_500_000]) {
      const unfinished = `${dump}.part`;
      rmSync(unfinished, { force: true });
      await killCommand(service.dataFolder, ["dump", "--to", dump], () =>
        existsSync(unfinished) ? statSync(unfinished).size >= bytes : false,
      );
      expect(existsSync(dump)).toBe(false);
    }

    const { exitCode, stdout, stderr } = await service.cli(["dump", "--to", dump]);

    // The files of the many images were never uploaded.
    expect([exitCode, stdout]).toEqual([
      3,
      expect.stringMatching(/\d+ rows of \d+ tables, \d+ objects listed/),
    ]);
    expect(stderr).toMatch(new RegExp(`^Warning: the store lacks ${many} objects`));
    expect(existsSync(`${dump}.part`)).toBe(false);
    expect(statSync(dump).mode & 0o777).toBe(0o600);
  });

  it("is restored into another data folder, also after a restore that was killed, and delivers its images", async () => {
    const dataFolder = path.join(folder, "restored");
    const cli = commandsOn(dataFolder);

    expect(await service.cli(["restore", "--dump", dump])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("The service is running: stop it"),
    });
    expect(await cli(["restore", "--dump", dump])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("Copy secrets.json and root.key"),
    });

    mkdirSync(dataFolder, { recursive: true });
    for (const name of ["secrets.json", "root.key"])
      cpSync(path.join(service.dataFolder, name), path.join(dataFolder, name));
    for (const waitMs of [3_000, 5_000]) {
      const killedAt = Date.now() + waitMs;
      await killCommand(dataFolder, ["restore", "--dump", dump], () => Date.now() > killedAt);
    }

    const missing = await cli(["restore", "--dump", dump]);

    expect(missing).toMatchObject({
      exitCode: 0,
      stderr: "",
      stdout: expect.stringMatching(
        /(\d+) objects are needed: \1 are missing in the store, 0 have another size/,
      ),
    });
    expect(await cli(["restore", "--dump", dump])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("This installation has accounts"),
    });

    cpSync(path.join(service.dataFolder, "files"), path.join(dataFolder, "files"), { recursive: true });
    const restored = await start({ dataFolder });

    await expectDelivered(restored, client, uploads);

    const again = await createClient(restored, "ada@example.com");
    expect((await again.call("GET", "/api/images")).body.data).toHaveLength(uploads.length);

    await upload(again, "after.jpg");
  });
});

describe("an installation with a PostgreSQL and a bucket of its own", () => {
  it("an installation is dumped and restored into a different database with the same bucket", async () => {
    const s3 = await startS3();
    started.push({ stop: s3.close });
    mkdirSync(path.join(folder, "cluster"));
    const postgres = await startTestPostgres(projectRoot, path.join(folder, "cluster"));
    started.push({ stop: () => postgres.stop(5_000) });
    const env = {
      ALBUMEN_SECRET: "a secret of the tests, of which nothing depends",
      ALBUMEN_STORAGE: "s3",
      ALBUMEN_S3_ENDPOINT: s3.endpoint,
      ALBUMEN_S3_BUCKET: s3.bucket,
      ALBUMEN_S3_ACCESS_KEY_ID: s3.accessKeyId,
      ALBUMEN_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    const service = await startService({ env: { ...env, DATABASE_URL: postgres.url } });
    const client = await createClient(service, "ada@example.com");
    const uploads = [await upload(client, "sea.jpg"), await upload(client, "lake.jpg")];
    const dump = path.join(folder, "bucket.dump");

    expect(await service.cli(["dump", "--to", dump])).toMatchObject({ exitCode: 0, stderr: "" });

    await service.stop();

    await administer(postgres.url, "create database restored");
    const url = new URL(postgres.url);
    url.pathname = "/restored";
    const settings = { ...env, DATABASE_URL: url.href };
    const dataFolder = path.join(folder, "beside-bucket");

    expect(await commandsOn(dataFolder, settings)(["restore", "--dump", dump])).toMatchObject({
      exitCode: 0,
      stderr: "",
      stdout: expect.stringContaining("0 are missing in the store, 0 have another size"),
    });

    const other = { ...settings, ALBUMEN_SECRET: "another secret of the tests, of which nothing depends" };
    await administer(
      url.href,
      "drop schema public cascade; create schema public; drop schema drizzle cascade",
    );

    expect(await commandsOn(dataFolder, other)(["restore", "--dump", dump])).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("The secret of this installation is another one"),
    });

    const restored = await start({ dataFolder, env: settings });
    await expectDelivered(restored, client, uploads);
    expect((await inspectStorage(restored)).findings).toEqual([]);
  });
});

async function administer(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(query).finally(() => client.end());
}
