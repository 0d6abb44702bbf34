import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { buildProgram, serve } from "../../built-program.ts";

const program = buildProgram();
const inFolder = (name: string) => path.join(program.folder, name);

interface Entry {
  filename: string;
  bytes: string;
  upload?: "pending";
  sha256?: null;
}

/** A service with these images, whose variants are WebP. Counts the downloads. */
async function serveImages(...entries: Entry[]) {
  let downloads = 0;
  const url = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? "", url);
    if (!pathname.startsWith("/api/images")) {
      downloads++;
      const [, kind, index] = pathname.split("/");
      const bytes = entries[Number(index)]?.bytes ?? "";
      response.writeHead(200, { "content-type": kind === "w512" ? "image/webp" : "image/jpeg" });
      return response.end(kind === "w512" ? `small ${bytes}` : bytes);
    }

    const images = entries.map(({ filename, bytes, upload = "complete", sha256 }, index) => ({
      id: `img_${index}`,
      filename,
      status: { upload },
      urls: { original: `${url}/original/${index}`, w512: `${url}/w512/${index}` },
      info: {
        size_bytes: upload === "pending" ? null : bytes.length,
        sha256: sha256 === null ? null : createHash("sha256").update(bytes).digest("hex"),
      },
    }));
    response.writeHead(200, { "content-type": "application/json" });
    const named = images.find(({ id }) => pathname.endsWith(id));
    response.end(JSON.stringify(named ?? { data: images, next_cursor: null }));
  });
  return { url, downloads: () => downloads };
}

const download = (url: string, ...options: string[]) =>
  program.run(["download", "--search", "a", ...options], { url });

it.each([undefined, null])("keeps a file with other bytes, and reports it (sha256 %s)", async (sha256) => {
  const { url } = await serveImages(
    { filename: "a.jpg", bytes: "ours", ...(sha256 === null && { sha256 }) },
    { filename: "b.jpg", bytes: "other" },
  );
  // The same length, so that the size alone does not give it away.
  await writeFile(inFolder("a.jpg"), "mine");
  const { exitCode, lines, stderr } = await download(url);

  expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: ["b.jpg"] });
  expect(stderr).toMatch(/^a\.jpg: .*--force/);
  expect(await readFile(inFolder("a.jpg"), "utf8")).toBe("mine");
  expect(await readdir(program.folder)).toEqual(["a.jpg", "b.jpg"]);

  expect(await download(url, "--force")).toMatchObject({ exitCode: 0, lines: { length: 2 } });
  expect(await readFile(inFolder("a.jpg"), "utf8")).toBe("ours");
});

it("does not load a file again whose bytes are the same", async () => {
  const { url, downloads } = await serveImages({ filename: "a.jpg", bytes: "ours" });
  for (let run = 0; run < 2; run++) {
    expect(await download(url)).toEqual({ exitCode: 0, lines: ["a.jpg"], stderr: "" });
  }
  expect(downloads()).toBe(1);
});

it("saves the images of a collection that its slug names", async () => {
  const { url } = await serveImages({ filename: "a.jpg", bytes: "ours" });
  const asked: string[] = [];
  const collections = await serve(async (request, response) => {
    asked.push(request.url ?? "");
    const { pathname } = new URL(request.url ?? "", url);
    const images = pathname === "/api/collections/col_2/images";
    const answer = images
      ? await (await fetch(`${url}/api/images`)).json()
      : {
          data: [
            { id: "col_1", slug: "worst" },
            { id: "col_2", slug: "best" },
          ],
          next_cursor: null,
        };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  const { exitCode, lines } = await program.run(["download", "--collection", "best"], { url: collections });

  expect({ exitCode, lines }).toEqual({ exitCode: 0, lines: ["a.jpg"] });
  expect(asked).toEqual(["/api/collections?limit=200", "/api/collections/col_2/images?limit=200"]);
});

it("saves one of two images of the same name, and names the other", async () => {
  const { url } = await serveImages(
    { filename: "a/b.jpg", bytes: "one" },
    { filename: "a:b.jpg", bytes: "two" },
  );
  const { exitCode, lines, stderr } = await download(url);

  expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: ["a_b.jpg"] });
  expect(stderr).toContain("--force");
  expect(await readdir(program.folder)).toEqual(["a_b.jpg"]);
});

it("saves files of any name in the folder, and prints no control characters", async () => {
  const names = ["../up.jpg", "/tmp/root.jpg", "..", "C:\\drive.jpg", "\u001b[2Jclear.jpg"];
  const { url } = await serveImages(...names.map((filename) => ({ filename, bytes: filename })));
  const { exitCode, lines } = await download(url, "--output", "saved");
  const saved = [".._up.jpg", "_tmp_root.jpg", "_", "C__drive.jpg", "_[2Jclear.jpg"];

  expect(exitCode).toBe(0);
  expect(lines.toSorted()).toEqual(saved.map((name) => path.join("saved", name)).toSorted());
  expect(await readdir(program.folder)).toEqual(["saved"]);
  expect((await readdir(inFolder("saved"))).toSorted()).toEqual(saved.toSorted());
});

it("the key is sent to the service only, not to a store of its bytes", async () => {
  const credentials: Array<string | undefined> = [];
  const store = await serve((request, response) => {
    credentials.push(request.headers.authorization);
    response.writeHead(200, { "content-type": "image/jpeg" }).end("ours");
  });
  const image = {
    id: "img_0",
    filename: "a.jpg",
    status: { upload: "complete" },
    urls: { original: `${store}/a.jpg` },
    info: { size_bytes: 4, sha256: createHash("sha256").update("ours").digest("hex") },
  };
  const url = await serve((request, response) => {
    credentials.push(request.headers.authorization);
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ data: [image], next_cursor: null }));
  });

  expect(await download(url)).toEqual({ exitCode: 0, lines: ["a.jpg"], stderr: "" });
  expect(credentials).toEqual([expect.stringMatching(/^Bearer ./), undefined]);
});

it("gives variants a name of their own, and keeps files of that name", async () => {
  const { url } = await serveImages({ filename: "a.jpg", bytes: "ours" });
  await writeFile(inFolder("a.jpg"), "mine");
  for (let run = 0; run < 2; run++) {
    expect(await download(url, "--variant", "w512")).toEqual({
      exitCode: 0,
      lines: ["a-w512.webp"],
      stderr: "",
    });
  }

  expect(await readFile(inFolder("a.jpg"), "utf8")).toBe("mine");
  expect(await readFile(inFolder("a-w512.webp"), "utf8")).toBe("small ours");

  await writeFile(inFolder("a-w512.webp"), "mine");
  expect(await download(url, "--variant", "w512")).toMatchObject({ exitCode: 1, lines: [] });
  expect(await readFile(inFolder("a-w512.webp"), "utf8")).toBe("mine");
  expect(await readdir(program.folder)).toEqual(["a-w512.webp", "a.jpg"]);
});

it("images whose upload is not finished are left out and counted", async () => {
  const { url } = await serveImages(
    { filename: "a.jpg", bytes: "ours" },
    { filename: "b.jpg", bytes: "", upload: "pending" },
  );
  const message = "1 image was left out, because its upload is not finished.\n";
  expect(await download(url)).toEqual({ exitCode: 0, lines: ["a.jpg"], stderr: message });
  expect(await program.run(["download", "img_1"], { url })).toEqual({
    exitCode: 1,
    lines: [],
    stderr: message,
  });
});
