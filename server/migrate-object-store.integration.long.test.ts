import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installationKey } from "@/lib/platform/storage/s3/claim-bucket";
import { toObject } from "@/test/fakes/s3/bucket";
import { type FakeS3, startS3 } from "@/test/fakes/s3/start-s3";
import { migrate, projectRoot } from "@/test/harness/run-migrate";
import { buildBundles } from "./start/bundles.mjs";

beforeAll(() => buildBundles(projectRoot, ["migrate"]));

describe("an object store", () => {
  let s3: FakeS3;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());
  const useStore = (variables: Record<string, string> = {}) =>
    migrate(() => {}, {
      ALBUMEN_STORAGE: "s3",
      ALBUMEN_S3_ENDPOINT: s3.endpoint,
      ALBUMEN_S3_BUCKET: s3.bucket,
      ALBUMEN_S3_PREFIX: "",
      ALBUMEN_S3_ACCESS_KEY_ID: s3.accessKeyId,
      ALBUMEN_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      ...variables,
    });

  test("is checked before the start, and belongs to the installation of the database", async () => {
    expect(await useStore()).toEqual({ exitCode: 0, stderr: "" });
    expect(await useStore()).toEqual({ exitCode: 0, stderr: "" });

    s3.content.objects.set(installationKey, toObject(Buffer.from("ins_other")));
    const { exitCode, stderr } = await useStore();

    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/^Another installation stores its images in the bucket/),
    ]);
  });

  test("lets the pages of the service send images to it", async () => {
    const variables = { ALBUMEN_URL: "https://images.example", ALBUMEN_S3_DIRECT_UPLOADS: "true" };
    s3.content.objects.clear();
    const { exitCode, stderr } = await useStore(variables);
    const sentence =
      /^The bucket images does not let pages of https:\/\/images\.example send images to it: add/;

    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(sentence)]);

    s3.content.corsOrigin = "*";
    expect(await useStore(variables)).toEqual({ exitCode: 0, stderr: "" });
  });

  test.each([
    ["ALBUMEN_S3_BUCKET", "elsewhere", "The bucket elsewhere does not exist: create it first.\n"],
    [
      "ALBUMEN_S3_ENDPOINT",
      "http://127.0.0.1:1",
      "The object store cannot be reached (ECONNREFUSED); check ALBUMEN_S3_ENDPOINT.\n",
    ],
    ["ALBUMEN_S3_BUCKET", "", "ALBUMEN_S3_BUCKET must be set when ALBUMEN_STORAGE is s3.\n"],
  ])("an error explains what is wrong with %s %j", async (name, value, stderr) => {
    expect(await useStore({ [name]: value })).toEqual({ exitCode: 1, stderr });
  });
});
