import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SampleLanguage } from "@/components/reference/samples/sample-language";
import type { ImageResource } from "@/lib/images/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { exportAndRun } from "@/test/builders/account-export";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { documented, findSample, isInstalled, programs } from "@/test/harness/reference-samples";
import { openShell, type Shell } from "@/test/harness/shell";

const api = serveApi();
holdLeaderLock();

describe("the command of a byte route:", () => {
  let shell: Shell;
  let account: Account;
  let pending: ImageResource;

  beforeAll(async () => {
    shell = await openShell();
    account = await createAccount(api.origin);
    pending = await account.createPendingImage();
  });
  afterAll(() => shell.close());

  const bytes = documented.filter(({ serverUrl }) => serverUrl !== undefined);
  const buildSample = (id: string, url: string, language: SampleLanguage = "curl") => {
    const operation = bytes.find((one) => one.id === id) ?? expect.fail(id);
    const pattern = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const { pathname, searchParams } = new URL(url);
    const example = {
      ...operation.example,
      path: { ...pattern.exec(pathname)?.groups },
      query: Object.fromEntries(searchParams),
    };

    return findSample({ ...operation, serverUrl: account.origin, example }, "", language);
  };

  const downloadSize = async (command: string) =>
    (
      await shell.run(command.replace(/-OJ|-o \S+/, "-sS -o got -w '%{http_code} %{size_download}'"), "")
    ).split(" ");

  it("exist for uploads, exports and delivery", () => {
    const ids = bytes.map(({ id }) => id);
    expect(ids).toEqual(["putUpload", "downloadExport", "deliverOriginal", "deliverVariant"]);
    for (const { serverUrl, path } of bytes) expect([serverUrl, path]).toEqual(["/", expect.any(String)]);
  });

  it("an upload, an original and a variant", async () => {
    const target = pending.upload ?? expect.fail("no upload");
    const sent = buildSample("putUpload", target.url).replace(
      "image/jpeg",
      target.headers["content-type"] ?? "",
    );
    const stored = JSON.parse(await shell.run(sent, ""));

    expect(stored).toEqual({
      size_bytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });

    const complete = `/api/images/${pending.id}/complete`;
    const { urls } = await account.caller.expect<ImageResource>(200, "POST", complete);
    const original = await downloadSize(buildSample("deliverOriginal", urls.original ?? ""));

    expect(original).toEqual(["200", String(stored.size_bytes)]);
    expect(await downloadSize(buildSample("deliverVariant", urls.w128 ?? ""))).toEqual([
      "200",
      expect.stringMatching(/^[1-9]/),
    ]);
  });

  it("the archive of an export", async () => {
    const { url, size_bytes } = await exportAndRun(account.caller);
    const sample = buildSample("downloadExport", `${account.origin}${url}`);
    expect(await downloadSize(sample)).toEqual(["200", String(size_bytes)]);
  });

  it.each(programs)("an upload and a variant, in %s", async (language, program) => {
    if (!isInstalled(program)) return;

    const image = await account.createPendingImage();
    const target = image.upload ?? expect.fail("no upload");
    const sent = buildSample("putUpload", target.url, language).replace(
      "image/jpeg",
      target.headers["content-type"] ?? "",
    );

    expect(await shell.runProgram(program, sent, account.caller.key)).toMatch(/^200 /);

    const complete = `/api/images/${image.id}/complete`;
    const { urls } = await account.caller.expect<ImageResource>(200, "POST", complete);
    const variant = buildSample("deliverVariant", urls.w128 ?? "", language);

    expect(await shell.runProgram(program, variant, account.caller.key)).toBe("200\n");
  });
});
