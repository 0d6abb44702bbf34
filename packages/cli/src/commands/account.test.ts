import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { buildProgram, serve } from "../../built-program.ts";

const program = buildProgram();

const caller = { handle: "ada", library: "ada", role: "owner", scopes: ["*"] };

it.each([
  ["a page", 200, "text/html", "<html>"],
  ["JSON of another kind", 200, "application/json", '{"status":"ok"}'],
  ["JSON that is broken", 200, "application/json", "mine"],
  ["nothing", 204, "text/plain", ""],
  ["a page that says that there is none", 404, "text/html", "<html>"],
])(
  "login rejects a server that answers with %s, and keeps the saved one",
  async (_name, status, type, body) => {
    const login = async (origin: string) => program.run(["login", origin], { url: "", stdin: "alb_key" });
    const albumen = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(caller));
    });

    expect(await login(albumen)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("Signed in as ada."),
    });

    const other = await serve((_request, response) => {
      response.writeHead(status, { "content-type": type }).end(body);
    });
    expect(await login(other)).toEqual({
      exitCode: 1,
      lines: [],
      stderr: `${other} does not answer as Albumen does. Is this its URL?\n`,
    });

    const saved = await readFile(path.join(program.folder, ".config/config.json"), "utf8");
    expect(JSON.parse(saved)).toMatchObject({ url: albumen });
  },
);
