import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
const isMissing = spawnSync("rclone", ["version"]).status !== 0;
let folder: string;

/** Runs rclone, whose remote `dav:` is the library, and returns its output. */
async function rclone(...args: string[]): Promise<string> {
  const { stdout: password } = await promisify(execFile)("rclone", ["obscure", api.owner.key]);
  const env = {
    ...process.env,
    RCLONE_CONFIG: path.join(folder, "rclone.conf"),
    RCLONE_CONFIG_DAV_TYPE: "webdav",
    RCLONE_CONFIG_DAV_URL: `${api.origin}/dav`,
    RCLONE_CONFIG_DAV_VENDOR: "other",
    RCLONE_CONFIG_DAV_USER: "anyone",
    RCLONE_CONFIG_DAV_PASS: password.trim(),
  };
  const { stdout, stderr } = await promisify(execFile)("rclone", [...args, "--retries", "1"], { env });

  return args.includes("-v") ? stderr : stdout;
}

const list = async (remote: string) => (await rclone("lsf", "-R", remote)).split("\n").filter(Boolean).sort();

describe.skipIf(isMissing)(isMissing ? "rclone (not installed)" : "rclone", () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "albumen-rclone-"));
    await writeFile(path.join(folder, "rclone.conf"), "");
    const photos = path.join(folder, "photos");
    await mkdir(path.join(photos, "Été 2024"), { recursive: true });
    await mkdir(path.join(photos, "Winter"));
    // The same name in two folders.
    for (const [at, file] of ["Été 2024/IMG_1.jpg", "Été 2024/Füße.jpg", "Winter/IMG_1.jpg"].entries())
      await writeFile(path.join(photos, file), await testImage({ width: 64 + at, height: 48 }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const photos = () => path.join(folder, "photos");
  const expected = [
    "Images/",
    "Winter/",
    "Winter/IMG_1.jpg",
    "Été 2024/",
    "Été 2024/Füße.jpg",
    "Été 2024/IMG_1.jpg",
  ];

  it("copies folders, and finds nothing to do the second time", async () => {
    await rclone("copy", photos(), "dav:");
    expect(await list("dav:")).toEqual(expected);
    const again = await rclone("copy", photos(), "dav:", "--stats-one-line", "-v");
    expect(again).toContain("There was nothing to transfer");
  });

  it("reads back the same bytes", async () => {
    const copy = path.join(folder, "copy");
    await rclone("copy", "dav:", copy);
    for (const file of expected.filter((name) => name.endsWith(".jpg")))
      expect((await readFile(path.join(copy, file))).equals(await readFile(path.join(photos(), file)))).toBe(
        true,
      );

    expect(await readdir(path.join(copy, "Winter"))).toEqual(["IMG_1.jpg"]);

    await rclone("check", "--download", photos(), "dav:", "--one-way");
  });

  it("syncs replaced, moved and deleted files", async () => {
    await writeFile(path.join(photos(), "Winter/IMG_1.jpg"), await testImage({ width: 300, height: 48 }));
    await rm(path.join(photos(), "Été 2024/Füße.jpg"));
    await rclone("sync", path.join(photos(), "Été 2024"), "dav:Été 2024");
    await rclone("sync", path.join(photos(), "Winter"), "dav:Winter");

    expect(await list("dav:")).toEqual(expected.filter((name) => !name.includes("Füße")));

    await rclone("check", "--download", photos(), "dav:", "--one-way");
    await rclone("moveto", "dav:Winter/IMG_1.jpg", "dav:Été 2024/moved.jpg");

    expect(await list("dav:Été 2024")).toEqual(["IMG_1.jpg", "moved.jpg"]);
  });

  it("deletes files and folders, and reports what is no image", async () => {
    await rclone("deletefile", "dav:Été 2024/moved.jpg");
    await rclone("rmdir", "dav:Winter");

    expect(await list("dav:")).toEqual(["Images/", "Été 2024/", "Été 2024/IMG_1.jpg"]);

    await writeFile(path.join(folder, "notes.txt"), "no image");
    await expect(rclone("copyto", path.join(folder, "notes.txt"), "dav:Images/notes.txt")).rejects.toThrow(
      /415|INVALID_IMAGE/,
    );

    await rclone("purge", "dav:Été 2024");
    expect(await list("dav:")).toEqual(["Images/"]);
  });

  it("adds an image to a collection, and removes it from the collection alone", async () => {
    await api.owner.expect(201, "POST", "/api/collections", { title: "Best" });
    await rclone("copyto", path.join(photos(), "Winter/IMG_1.jpg"), "dav:Images/best.jpg");
    await rclone("copyto", "dav:Images/best.jpg", "dav:Collections/Best/best.jpg");
    const folders = ["Collections/", "Collections/Best/", "Images/", "Images/best.jpg"];

    expect(await list("dav:")).toEqual([...folders, "Collections/Best/best.jpg"].sort());
    await expect(rclone("moveto", "dav:Images/best.jpg", "dav:Collections/Best/x.jpg")).rejects.toThrow(
      /403/,
    );
    await rclone("deletefile", "dav:Collections/Best/best.jpg");
    expect(await list("dav:")).toEqual(folders);
  });

  it("rclone shows how much is stored", async () => {
    expect(JSON.parse(await rclone("about", "dav:", "--json"))).toMatchObject({ used: expect.any(Number) });
  });
});
