import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jpeg } from "../builders/images";
import { type FakeS3, startS3 } from "../fakes/s3/start-s3";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { startService } from "../harness/service.mjs";
import { createTestFolder } from "../harness/test-folder.mjs";

let s3: FakeS3;
let dataFolder: string;
let service: Awaited<ReturnType<typeof startService>>;
let client: ProductClient;
let count = 0;

const start = async (env: Record<string, string>) => {
  await service?.stop();
  const credentials = {
    ALBUMEN_S3_ENDPOINT: s3.endpoint,
    ALBUMEN_S3_ACCESS_KEY_ID: s3.accessKeyId,
    ALBUMEN_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  service = await startService({ dataFolder, env: { ...credentials, ...env } });
  client = await createClient(service, "ada@example.com");
};

const upload = async () => {
  const { status, body } = await client.upload(`copied-${++count}.jpg`, await jpeg({ width: 400 + count }));
  expect(status).toBe(201);
  return body.id as string;
};

const untilRendered = (id: string) =>
  expect
    .poll(async () => (await client.call("GET", `/api/images/${id}`)).body.status.variants.pending.length)
    .toBe(0);

beforeAll(async () => {
  s3 = await startS3();
  dataFolder = `${await createTestFolder()}/data`;
});
afterAll(async () => {
  await service?.stop();
  await s3?.close();
});

it("moves to a bucket and loses nothing", async () => {
  await start({});
  for (const id of await Promise.all([upload(), upload(), upload()])) await untilRendered(id);
  const first = await service.cli(["storage", "copy", "--to", `s3://${s3.bucket}/moved`]);

  expect(first).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^[1-9]\d* objects copied .* 0 failed\.\n$/),
  });

  await untilRendered(await upload());

  const bucket = { ALBUMEN_STORAGE: "s3", ALBUMEN_S3_BUCKET: s3.bucket, ALBUMEN_S3_PREFIX: "moved" };
  await start({ ...bucket, ALBUMEN_STORAGE_PREVIOUS: "fs" });
  await untilRendered(await upload());

  expect((await inspectStorage(service)).findings).toEqual([]);

  const second = await service.cli(["storage", "copy"]);
  expect(second).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^[1-9]\d* objects copied/) });
  expect((await service.cli(["storage", "copy"])).stdout).toMatch(/^0 objects copied/);

  rmSync(path.join(dataFolder, "files"), { recursive: true });
  await start(bucket);
  const report = await inspectStorage(service);

  expect(report).toMatchObject({ clean: true, checked: { images: 5 } });

  const { body } = await client.call("GET", "/api/images");
  for (const { urls } of body.data) expect((await fetch(urls.original)).status).toBe(200);
});

it("the command reports what is wrong with the target", async () => {
  expect(await service.cli(["storage", "copy", "--to", "tape"])).toMatchObject({
    exitCode: 1,
    stderr: "tape is no place to copy to: name it like s3://bucket, s3://bucket/folder, vercel-blob or fs.\n",
  });
  expect(await service.cli(["storage", "copy"])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("Set ALBUMEN_STORAGE_PREVIOUS"),
  });
  const missing = await service.cli(["storage", "copy", "--to", "s3://missing"]);
  expect(missing).toMatchObject({
    exitCode: 1,
    stderr: "The bucket missing does not exist: create it first.\n",
  });
});
