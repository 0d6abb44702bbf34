import { json } from "node:stream/consumers";
import { expect, it } from "vitest";
import { buildProgram, serve } from "../../built-program.ts";

const program = buildProgram();

/** A service with one collection, which collects the paths and bodies of its requests. */
async function serveCollection() {
  const requests: Array<{ path: string; body?: unknown }> = [];
  const collection = { id: "col_1", slug: "best" };
  const answers: Record<string, object> = {
    "/api/collections": { data: [collection], next_cursor: null },
    "/api/collections/col_1": collection,
    "/api/shares": { url: "https://images.example.com/s/token" },
  };
  const url = await serve(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    const isPost = request.method === "POST";
    requests.push({ path: pathname, ...(isPost && { body: await json(request) }) });
    response.writeHead(isPost ? 201 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answers[pathname]));
  });
  return { url, requests };
}

it.each([
  [["--collection", "best"], "/api/collections", { tree: false, live: false }],
  [["-c", "col_1", "--tree", "--live"], "/api/collections/col_1", { tree: true, live: true }],
])("shares the collection of %j", async (args, path, choices) => {
  const { url, requests } = await serveCollection();
  const { exitCode, lines } = await program.run(["share", ...args, "--expires", "7d"], { url });

  expect({ exitCode, lines }).toEqual({ exitCode: 0, lines: ["https://images.example.com/s/token"] });
  const target = { type: "collection", id: "col_1", ...choices };
  expect(requests).toEqual([{ path }, { path: "/api/shares", body: { target, expiration: "7d" } }]);
});

it.each([
  "img_1 --collection best",
  "--album images --collection best",
  "img_1 --tree",
  "--album images --live",
  "--tree",
])("rejects the options %s of a share link before any request", async (args) => {
  const { url, requests } = await serveCollection();

  expect((await program.run(["share", ...args.split(" ")], { url })).exitCode).toBe(2);
  expect(requests).toEqual([]);
});
