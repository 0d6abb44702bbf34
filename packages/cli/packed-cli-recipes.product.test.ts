import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { installCli } from "@/test/harness/packed-cli";
import { sample } from "@/test/harness/sample";

// Recipes and watermarks by the installed command line.

const cli = installCli();

test("recipes are created, changed, listed and deleted, and download uses them", async () => {
  const settings = [
    "--width",
    "64",
    "--height",
    "32",
    "--fit",
    "cover",
    "--border",
    "2,#102030",
    "--grayscale",
  ];
  expect((await cli.run(["recipes", "create", "card", ...settings])).lines).toEqual(["card"]);

  const changes = ["--border", "none", "--no-grayscale", "--format", "png", "--public", "--json"];
  const changed = await cli.run(["recipes", "update", "card", ...changes]);
  expect(JSON.parse(changed.lines[0] ?? "")).toMatchObject({
    slug: "card",
    width: 64,
    height: 32,
    fit: "cover",
    border: null,
    grayscale: false,
    format: "png",
    is_public: true,
  });

  await cli.writeImages(["lake.jpg"]);
  await cli.run(["upload", "lake.jpg"]);
  const saved = await cli.run(["download", "--search", "lake", "--variant", "card@2"]);
  expect(saved).toMatchObject({ exitCode: 0, lines: ["lake-card@2.png"] });

  const predicted = await cli.run(["recipes", "apply", "card", "--search", "lake", "--dry-run"]);
  expect(predicted).toMatchObject({ exitCode: 0, lines: [expect.stringMatching(/^1 new image, about /)] });

  const [lakeId = ""] = (await cli.run(["list", "--format", "id"])).lines;
  const applied = await cli.run(["recipes", "apply", "card", lakeId, "img_none"]);
  expect(applied).toMatchObject({ exitCode: 1, lines: [expect.stringMatching(/^img_/)] });
  expect(applied.stderr).toContain("img_none: Image not found. (NOT_FOUND)");
  expect(await cli.filenames()).toEqual(["lake.jpg", "lake.png"]);

  expect((await cli.run(["recipes", "list"])).lines).toEqual(["card"]);
  expect((await cli.run(["recipes", "delete", "card"])).lines).toEqual(["card"]);
  expect(await cli.run(["recipes", "delete", "card"])).toMatchObject({ exitCode: 1, lines: [] });
  expect((await cli.run(["recipes", "list"])).lines).toEqual([]);
  const wrong = [
    ["recipes", "apply", "card", "img_1", "--album", "images"],
    ["recipes"],
    ["recipes", "create"],
    ["recipes", "create", "a", "--width", "x"],
    ["recipes", "apply", "card"],
  ];
  for (const args of sample(wrong, 3)) expect((await cli.run(args)).exitCode, args.join(" ")).toBe(2);
});

test("watermarks are created from a file or a text, changed, required, listed and deleted", async () => {
  await writeFile(
    path.join(cli.folder, "logo.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
  );
  const [logo = ""] = (await cli.run(["watermarks", "create", "logo.svg", "--name", "Logo", "--size", "20"]))
    .lines;
  const text = ["--name", "Copyright", "--text", "© Ada", "--color", "#ffffff"];
  const [copyright = ""] = (await cli.run(["watermarks", "create", ...text])).lines;

  expect((await cli.run(["watermarks", "list"])).lines).toEqual([`${copyright} Copyright`, `${logo} Logo`]);
  expect((await cli.run(["watermarks", "update", copyright, "--position", "tile"])).lines).toEqual([
    copyright,
  ]);
  expect(JSON.parse((await cli.run(["watermarks", "get", copyright])).lines[0] ?? "")).toMatchObject({
    text: "© Ada",
    position: "tile",
    opacity: 0.5,
  });

  const share = ["share", "--album", "images", "--required-watermark", copyright, "--json"];
  expect(JSON.parse((await cli.run(share)).lines[0] ?? "")).toMatchObject({ required_watermark: copyright });

  for (const place of [["--album", "images"], []])
    for (const id of [copyright, "none"])
      expect((await cli.run(["watermarks", "require", id, ...place])).lines).toEqual([id]);

  await cli.run(["recipes", "create", "marked", "--watermark", logo]);
  expect(await cli.run(["watermarks", "delete", logo])).toMatchObject({ exitCode: 1, lines: [] });
  await cli.run(["recipes", "update", "marked", "--watermark", "none"]);
  expect((await cli.run(["watermarks", "delete", logo])).lines).toEqual([logo]);
  const wrong = [["create", "logo.svg", ...text], ["create"], ["create", "--name", "x"], ["require"], []];
  for (const args of sample(wrong, 3))
    expect((await cli.run(["watermarks", ...args])).exitCode, args.join(" ")).toBe(2);
});
