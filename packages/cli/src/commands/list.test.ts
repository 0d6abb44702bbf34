import { expect, it } from "vitest";
import { buildProgram, serve } from "../../built-program.ts";

const program = buildProgram();

it("prints no link to an image whose upload is not finished, but its id", async () => {
  const data = ["complete", "pending", "pending", "complete", "complete"].map((upload, index) => ({
    id: `img_${index}`,
    filename: "a.jpg",
    alt: "",
    status: { upload },
    urls: { original: `https://images.example.com/${index}` },
  }));

  const url = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ data, next_cursor: null }));
  });

  expect(await program.run(["list", "--limit", "2"], { url })).toEqual({
    exitCode: 0,
    lines: ["https://images.example.com/0", "https://images.example.com/3"],
    stderr: "2 images were left out, because their uploads are not finished.\n",
  });

  const ids = await program.run(["list", "--format", "id"], { url });
  expect(ids).toEqual({ exitCode: 0, lines: data.map(({ id }) => id), stderr: "" });
  expect((await program.run(["list", "--json"], { url })).lines).toHaveLength(5);
});
