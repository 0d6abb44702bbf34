import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { buildProgram, serve } from "../../built-program.ts";

const program = buildProgram();

it("names the files that are missing, and uploads the others", async () => {
  const url = await serve((request, response) => {
    request.resume().on("end", () => {
      const filename = new URL(request.url ?? "", url).searchParams.get("filename") ?? "";
      response.writeHead(201, { "content-type": "application/json" });
      response.end(JSON.stringify({ id: filename, filename, alt: "", urls: {} }));
    });
  });
  await writeFile(path.join(program.folder, "a.jpg"), "a");
  await writeFile(path.join(program.folder, "b.jpg"), "b");
  const args = ["upload", "--format", "id", "none.jpg", "a.jpg", "no*.png", "b.jpg"];

  expect(await program.run(args, { url })).toEqual({
    exitCode: 1,
    lines: ["a.jpg", "b.jpg"],
    stderr:
      "none.jpg: no such file, and nothing matches it.\nno*.png: no such file, and nothing matches it.\n",
  });
});
