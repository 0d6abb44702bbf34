import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { S3Client as AmazonClient, GetObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBucket } from "@/test/builders/backup";
import { type Swift, startSwift, swiftMissing } from "@/test/harness/swift/swift.mjs";
import { openBackupBucket } from "../backup-bucket";
import { createS3Client } from "./s3-client";
import { createS3Store } from "./s3-store";
import { partBytes } from "./send-file";

const bucket = "read-twice";
const region = "us-east-1";
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe.skipIf(swiftMissing)(`Amazon's own client reads${swiftMissing ? `: ${swiftMissing}` : ""}`, () => {
  let swift: Swift;
  let amazon: AmazonClient;

  beforeAll(async () => {
    swift = await startSwift();
    await makeBucket(swift, bucket);
    amazon = new AmazonClient({
      endpoint: swift.endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: swift.accessKeyId, secretAccessKey: swift.secretAccessKey },
    });
  });
  afterAll(async () => {
    amazon?.destroy();
    await swift?.stop();
  });

  /** Sizes and hashes of all objects whose keys start so, as the other client reads them. */
  async function readAll(prefix: string) {
    const found = new Map<string, { size: number | undefined; sha256: string }>();
    for await (const page of paginateListObjectsV2({ client: amazon }, { Bucket: bucket, Prefix: prefix }))
      for (const { Key: key = "", Size: size } of page.Contents ?? []) {
        const { Body } = await amazon.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        found.set(key, { size, sha256: sha256((await Body?.transformToByteArray()) ?? Buffer.alloc(0)) });
      }
    return found;
  }

  const toFound = (bytes: Buffer) => ({ size: bytes.length, sha256: sha256(bytes) });
  const samples = () => ({
    empty: Buffer.alloc(0),
    small: randomBytes(1_000),
    parts: randomBytes(partBytes + 100_000),
  });

  it("the client reads objects of our store, in one piece, in parts, and copied", async () => {
    const options = { ...swift, bucket, region, prefix: "store", isPathStyle: true, isPublic: false };
    const client = createS3Client(options);
    const store = createS3Store(client);
    const expected = new Map<string, object>();
    for (const [name, bytes] of Object.entries(samples())) {
      await store.put(`images/${name}`, Readable.from(bytes.length === 0 ? [] : [bytes]));
      await store.copy(`images/${name}`, `copies/${name}`);
      for (const folder of ["images", "copies"]) expected.set(`store/${folder}/${name}`, toFound(bytes));
    }

    expect(await readAll("store/")).toEqual(expected);

    await store.delete(["images/small", "copies/parts"]);
    for (const key of ["store/images/small", "store/copies/parts"]) expected.delete(key);

    expect(await readAll("store/")).toEqual(expected);

    await client.close();
  });

  it("the client reads objects of a backup, under the names of the hashes", async () => {
    const backup = openBackupBucket({ ...swift, bucket, region, prefix: "backup" }, { isTrusted: true });
    const expected = new Map<string, object>();
    for (const bytes of Object.values(samples())) {
      await backup.putObject("images/img_1", Readable.from(bytes.length === 0 ? [] : [bytes]));
      expected.set(`backup/images/img_1/${sha256(bytes)}`, toFound(bytes));
    }

    const text = '{"title":"Größe"}\n';
    await backup.putText("images/img_1/manifest.json", text);
    expected.set("backup/images/img_1/manifest.json", toFound(Buffer.from(text)));

    expect(await readAll("backup/")).toEqual(expected);

    await backup.close();
  });
});
