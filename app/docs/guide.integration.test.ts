import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "@/app/api/catalogue";
import { apiDocument } from "@/app/api/openapi";
import { buildCodeSample } from "@/components/reference/code-sample";
import type { OpenApiDocument } from "@/components/reference/document";
import {
  idempotentUploadCommand,
  paginationCommands,
  signedUploadCommands,
  uploadCommand,
  whoAmICommand,
} from "@/components/reference/guide/commands";
import { groupOperations } from "@/components/reference/operation";
import type { ImageResource } from "@/lib/images/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { openShell, type Shell } from "@/test/harness/shell";

const api = serveApi();
const hasJq = spawnSync("jq", ["--version"]).status === 0;
const baseUrl = () => `${api.origin}/api`;

describe("the commands of the guide", () => {
  let shell: Shell;
  let caller: Caller;

  beforeAll(async () => {
    shell = await openShell();
    caller = await createCaller(api.origin, ["upload", "read"]);
  });
  afterAll(() => shell.close());

  const run = (commands: string) => shell.run(commands.replaceAll("curl ", "curl -sS "), caller.key);

  it("show the caller", async () => {
    expect(JSON.parse(await run(whoAmICommand(baseUrl())))).toMatchObject({
      owner: caller.actor.account.owner,
    });
  });

  it("upload in one call, with the key that the guide makes", async () => {
    const image = JSON.parse(await run(uploadCommand(baseUrl()))) as ImageResource;
    expect(image).toMatchObject({ filename: "first-light.jpg", status: { upload: "complete" } });
  });

  it("upload once, however often they run", async () => {
    caller = await createCaller(api.origin, ["upload", "read"]);
    const [first, second] = [
      await run(idempotentUploadCommand(baseUrl())),
      await run(idempotentUploadCommand(baseUrl())),
    ];
    expect(JSON.parse(first)).toMatchObject({ status: { upload: "complete" } });
    expect(second).toBe(first);
  });

  it.skipIf(!hasJq)("upload in three steps", async () => {
    caller = await createCaller(api.origin, ["upload", "read"]);
    // The signed URL has the configured origin; this server has its own port.
    const here = `jq -r .upload.url | sed 's#^https*://[^/]*#${api.origin}#')`;
    const printed = await run(signedUploadCommands(baseUrl()).replace("jq -r .upload.url)", here));
    const image = JSON.parse(printed.slice(printed.lastIndexOf('{"id"'))) as ImageResource;
    expect(image).toMatchObject({ status: { upload: "complete" }, info: { width: 64, height: 48 } });
  });

  it.skipIf(!hasJq)(
    "run one after the other in one folder and account, as do the uploads below them",
    async () => {
      const { key } = await createCaller(api.origin, ["upload", "read"]);
      const here = `jq -r .upload.url | sed 's#^https*://[^/]*#${api.origin}#')`;
      const guide = [
        whoAmICommand(baseUrl()),
        idempotentUploadCommand(baseUrl()),
        paginationCommands(baseUrl()),
        uploadCommand(baseUrl()),
        signedUploadCommands(baseUrl()).replace("jq -r .upload.url)", here),
      ];
      const document = apiDocument(catalogue, "/api") as unknown as OpenApiDocument;
      const uploads = groupOperations(document)
        .flatMap(({ operations }) => operations)
        .filter(({ id }) => id === "uploadImage" || id === "createImage")
        .map((operation) => buildCodeSample(operation, baseUrl()));
      expect(uploads).toHaveLength(2);
      for (const command of [...guide, ...uploads])
        expect(await shell.run(command.replaceAll("curl ", "curl -sS "), key), command).not.toMatch(
          /"code":/,
        );
    },
  );

  it.skipIf(!hasJq)("print the URL of every image, over all pages", async () => {
    const owner = await createCaller(api.origin);
    caller = owner;
    const bytes = await testImage({ width: 8, height: 8 });
    const names = ["a.jpg", "b.jpg", "c.jpg"];
    for (const name of names) await owner.upload(name, bytes);
    const printed = await run(paginationCommands(baseUrl()).replace("limit=200", "limit=2"));
    const found = printed.trim().split("\n");
    expect(found.map((url) => url.slice(url.lastIndexOf("/") + 1)).sort()).toEqual(names);
  });
});
