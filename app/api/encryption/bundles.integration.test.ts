import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import type { CryptoEvent } from "@/lib/encryption/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { isComplete, sample } from "@/test/harness/sample";

const api = serveApi();
const run = promisify(execFile);
const upload = async () => api.owner.upload("key.jpg", await testImage({ width: 40 }), { encrypt: "true" });

async function findNewestEvent(): Promise<CryptoEvent | undefined> {
  const events = await api.owner.expect<{ data: CryptoEvent[] }>(
    200,
    "GET",
    "/api/encryption/events?limit=1",
  );
  return events.data.at(0);
}

describe("a bundle", () => {
  const passphrase = "correct horse battery staple";

  async function unpack(subject: string): Promise<string> {
    const response = await fetch(`${api.origin}/api/${subject}/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.owner.key}`, "content-type": "application/json" },
      body: JSON.stringify({ passphrase }),
    });
    expect(response.status).toBe(200);
    const folder = await mkdtemp(path.join(tmpdir(), "albumen-bundle-"));
    await writeFile(path.join(folder, "bundle.zip"), Buffer.from(await response.arrayBuffer()));
    await run("unzip", ["-q", "bundle.zip"], { cwd: folder });

    return folder;
  }

  const openWith = (program: string, args: string[], phrase = passphrase) =>
    run(program, args, { env: { NODE_ENV: "test", PATH: process.env.PATH, ALBUMEN_PASSPHRASE: phrase } });
  const scripts = path.resolve("docs/encrypted-format");

  async function hasPython(): Promise<boolean> {
    return run("python3", ["-c", "import cryptography"]).then(
      () => true,
      () => false,
    );
  }

  it("is opened by both scripts with the passphrase only", async ({ skip }) => {
    const bytes = await testImage({ width: 900, height: 900 });
    // More than one chunk.
    const large = Buffer.concat([bytes, randomBytes(200_000)]);
    const image = await api.owner.upload("bundled.jpg", large, { encrypt: "true" });
    const folder = await unpack(`images/${image.id}`);
    const openers: Array<[string, string[]]> = [[process.execPath, [path.join(folder, "open.mjs")]]];
    if (await hasPython()) openers.push(["python3", [path.join(scripts, "open.py"), folder]]);
    for (const [program, args] of openers) {
      await openWith(program, args);
      expect((await readFile(path.join(folder, "bundled.jpg"))).equals(large)).toBe(true);
      await expect(openWith(program, args)).rejects.toThrow("There is a file with this name already");
      await rm(path.join(folder, "bundled.jpg"));
      await expect(openWith(program, args, "another passphrase")).rejects.toThrow("passphrase is wrong");
    }

    const object = path.join(folder, "object.enc");
    const stored = await readFile(object);

    expect(stored.includes(large.subarray(1_000, 1_030))).toBe(false);

    const changed = Buffer.from(stored);
    changed[stored.length - 100] = (changed[stored.length - 100] ?? 0) ^ 1;
    for (const damaged of [changed, stored.subarray(0, -1), stored.subarray(0, 115 + 65_552)]) {
      await writeFile(object, damaged);
      for (const [program, args] of openers)
        await expect(openWith(program, args)).rejects.toThrow("has changed");
    }

    expect(await findNewestEvent()).toMatchObject({ type: "bundle_export", image_id: image.id });

    if (openers.length === 1) skip("this machine has no Python with the package cryptography");
  });

  it("a bundle that was tampered with leads to one line and touches no other file", async ({ skip }) => {
    const image = await api.owner.upload("changed.jpg", await testImage({ width: 30 }), { encrypt: "true" });
    const folder = await unpack(`images/${image.id}`);
    const openers: Array<[string, string[]]> = [[process.execPath, [path.join(folder, "open.mjs")]]];
    if (await hasPython()) openers.push(["python3", [path.join(scripts, "open.py"), folder]]);
    const file = path.join(folder, "manifest.json");
    const whole = await readFile(file, "utf8");
    const manifest = JSON.parse(whole) as { image: object; key: object };
    const named = (filename: unknown) =>
      JSON.stringify({ ...manifest, image: { ...manifest.image, filename } });
    const withCost = (cost: object) => JSON.stringify({ ...manifest, key: { ...manifest.key, ...cost } });
    const script = await readFile(path.join(folder, "open.mjs"));
    const errorOf = async (text: string, [program, args]: (typeof openers)[number]) => {
      await writeFile(file, text);
      const failed = await openWith(program, args).catch((error: unknown) => error);
      return (failed as { stderr: string }).stderr;
    };

    for (const opener of openers) {
      const changed = [
        "",
        "null",
        "[]",
        whole.slice(0, 100),
        JSON.stringify({ ...manifest, image: undefined, version: 2 }),
        withCost({ n: 2 ** 40 }),
        withCost({ n: 2 ** 20, r: 1_000 }),
        withCost({ n: 3 }),
        withCost({ n: "many" }),
        withCost({ salt: null }),
        named(".."),
        named("."),
        named(""),
        named("open.mjs"),
        named("manifest.json"),
        named(5),
      ];

      for (const text of sample(changed, 8))
        expect(await errorOf(text, opener), text.slice(0, 300)).toMatch(/^.+\n$/);
      expect(await errorOf(named("open.mjs\u001b[2J"), opener)).toBe("");
      await rm(path.join(folder, "open.mjs\u001b[2J"));
      expect(await errorOf(named("\u001b[2J/.."), opener)).toContain("\\u{1b}[2J/..: ");
    }

    expect((await readFile(path.join(folder, "open.mjs"))).equals(script)).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(["bundle.zip", "manifest.json", "object.enc", "open.mjs"]);

    if (openers.length === 1) skip("this machine has no Python with the package cryptography");
  });

  it.runIf(isComplete)(
    "a bundle of an album has all its encrypted images, which both scripts open",
    async ({ skip }) => {
      const { album } = await api.owner.expect<AlbumResource>(201, "POST", "/api/albums", {
        album: null,
        title: "Letters",
        encrypt_uploads: true,
      });

      const call = (slug: string, caller = api.owner) =>
        caller.call("POST", `/api/albums/${slug}/export`, { passphrase });

      expect(await call(album)).toMatchObject({ status: 400, body: { code: "IMAGE_NOT_ENCRYPTED" } });

      const contents = new Map<string, Buffer>();
      for (const filename of ["one.jpg", "ONE.jpg", "two.jpg"]) {
        const bytes = Buffer.concat([
          await testImage({ red: contents.size }),
          randomBytes(contents.size * 70_000),
        ]);
        await api.owner.upload(filename, bytes, { album });
        contents.set(filename, bytes);
      }

      await api.owner.upload("three.jpg", await testImage(), { album, encrypt: "false" });
      const deleted = await api.owner.upload("four.jpg", await testImage({ red: 9 }), { album });
      await api.owner.expect(200, "DELETE", `/api/images/${deleted.id}`);
      const folder = await unpack(`albums/${album}`);
      const { images, missing } = JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8")) as {
        images: Array<{ filename: string; object: { file: string } }>;
        missing: unknown[];
      };

      expect([images.length, missing]).toEqual([3, []]);

      const python: Array<[string, string[]]> = (await hasPython())
        ? [["python3", [path.join(scripts, "open.py"), folder]]]
        : [];
      const openers: typeof python = [[process.execPath, [path.join(folder, "open.mjs")]], ...python];
      for (const [program, args] of openers) {
        await openWith(program, args);
        const opened = await Promise.all(
          images.map(({ filename }) => readFile(path.join(folder, path.basename(filename)))),
        );
        const found = [...contents.values()].map((bytes) => opened.some((one) => one.equals(bytes)));
        expect(found).toEqual([true, true, true]);
        for (const { filename } of images) await rm(path.join(folder, filename));
        await expect(openWith(program, args, "another passphrase")).rejects.toThrow("passphrase is wrong");
      }

      // An image in the place of another one is not opened; the third is.
      const [first, second, third] = images.map(({ object }) => path.join(folder, object.file));
      const swapped = await readFile(first ?? "");
      await writeFile(first ?? "", await readFile(second ?? ""));
      await writeFile(second ?? "", swapped);
      for (const [program, args] of openers) {
        await expect(openWith(program, args)).rejects.toThrow("header belongs to another image");
        const names = (await readdir(folder)).filter((name) => name.endsWith(".jpg"));
        expect(names).toEqual([images[2]?.filename]);
      }

      expect(third).toBeDefined();
      expect(await findNewestEvent()).toMatchObject({
        type: "bundle_export",
        image_id: null,
        detail: { album, images: 3 },
      });
      expect((await call(album, api.stranger)).status).toBe(404);
      expect((await call("nowhere")).status).toBe(404);

      if (openers.length === 1) skip("this machine has no Python with the package cryptography");
    },
  );

  it("needs a passphrase of 12 characters and an encrypted image of one's own", async () => {
    const image = await upload();
    const call = (id: string, body: object, caller = api.owner) =>
      caller.call("POST", `/api/images/${id}/export`, body);
    for (const rejected of ["eleven char", "half of a pair: \ud83d", "\udc00 half of a pair"])
      expect(await call(image.id, { passphrase: rejected }), rejected).toMatchObject({
        status: 400,
        body: { details: { passphrase: [expect.any(String)] } },
      });

    const plain = await api.owner.upload("plain.jpg", await testImage());

    expect(await call(plain.id, { passphrase })).toMatchObject({
      body: { code: "IMAGE_NOT_ENCRYPTED", message: expect.stringContaining("no bundle") },
    });
    expect((await call(image.id, { passphrase }, api.stranger)).status).toBe(403);
  });
});
