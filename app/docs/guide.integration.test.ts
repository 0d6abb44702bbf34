import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyPage, oneCall, safeToRepeat, threeSteps, whoAmI } from "@/components/reference/guide/commands";
import type { ImageResource } from "@/lib/images/resource";
import { serveApi } from "@/test/api-suite";
import { type Caller, makeCaller } from "@/test/caller";
import { openShell, type Shell } from "@/test/shell";
import { photo } from "@/test/uploads";

const api = serveApi();
const hasJq = spawnSync("jq", ["--version"]).status === 0;
const baseUrl = () => `${api.origin}/api`;

describe("the commands of the guide", () => {
  let shell: Shell;
  let caller: Caller;

  beforeAll(async () => {
    shell = await openShell();
    caller = await makeCaller(api.origin, ["upload", "read"]);
  });
  afterAll(() => shell.close());

  const run = (commands: string) => shell.run(commands.replaceAll("curl ", "curl -sS "), caller.key);

  it("say who one is", async () => {
    expect(JSON.parse(await run(whoAmI(baseUrl())))).toMatchObject({ owner: caller.actor.owner });
  });

  it("upload in one call, with the key that the guide makes", async () => {
    const image = JSON.parse(await run(oneCall(baseUrl()))) as ImageResource;
    expect(image).toMatchObject({ filename: "first-light.jpg", status: { upload: "complete" } });
  });

  it("upload once, however often they run", async () => {
    caller = await makeCaller(api.origin, ["upload", "read"]);
    const [first, second] = [await run(safeToRepeat(baseUrl())), await run(safeToRepeat(baseUrl()))];
    expect(JSON.parse(first)).toMatchObject({ status: { upload: "complete" } });
    expect(second).toBe(first);
  });

  it.skipIf(!hasJq)("upload in three steps", async () => {
    caller = await makeCaller(api.origin, ["upload", "read"]);
    // The signed address names the configured origin; this server has a port of its own.
    const here = `jq -r .upload.url | sed 's#^https*://[^/]*#${api.origin}#')`;
    const printed = await run(threeSteps(baseUrl()).replace("jq -r .upload.url)", here));
    const image = JSON.parse(printed.slice(printed.lastIndexOf('{"id"'))) as ImageResource;
    expect(image).toMatchObject({ status: { upload: "complete" }, info: { width: 64, height: 48 } });
  });

  it.skipIf(!hasJq)("print the address of every image, over all pages", async () => {
    const owner = await makeCaller(api.origin);
    caller = owner;
    const bytes = await photo({ width: 8, height: 8 });
    const names = ["a.jpg", "b.jpg", "c.jpg"];
    for (const name of names) await owner.upload(name, bytes);
    const printed = await run(everyPage(baseUrl()).replace("limit=200", "limit=2"));
    const found = printed.trim().split("\n");
    expect(found.map((url) => url.slice(url.lastIndexOf("/") + 1)).sort()).toEqual(names);
  });
});
