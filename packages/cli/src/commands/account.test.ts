import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { sample } from "@/test/harness/sample";
import { buildProgram, serve } from "../../built-program.ts";

const program = buildProgram();

const caller = { handle: "ada", library: "ada", role: "owner", scopes: ["*"] };

it.each(
  sample(
    [
      ["a page", 200, "text/html", "<html>"],
      ["JSON of another kind", 200, "application/json", '{"status":"ok"}'],
      ["JSON that is broken", 200, "application/json", "mine"],
      ["nothing", 204, "text/plain", ""],
      ["a page that says that there is none", 404, "text/html", "<html>"],
    ] as const,
    3,
  ),
)(
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

it("login without a key explains how to pass one", async () => {
  const origin = await serve((_request, response) => void response.end());
  expect(await program.run(["login", origin], { url: "", stdin: "" })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^No API key was given\. Pass it on stdin, .* --web\.\n$/),
  });
});

/** A service whose user approves with the second poll. Its first tokens are due at once. */
async function serveSignIn() {
  const used: string[] = [];
  const calls: string[] = [];
  let polls = 0;
  let issued = 0;
  const tokens = () => {
    issued++;
    return {
      access_token: `alo_${issued}`,
      refresh_token: `alr_${issued}`,
      expires_in: issued === 1 ? 0 : 3600,
    };
  };
  const answer = (path: string, form: URLSearchParams, origin: string): [number, object] => {
    if (path === "/.well-known/oauth-authorization-server")
      return [
        200,
        {
          issuer: origin,
          ...Object.fromEntries(
            ["token", "registration", "device_authorization", "revocation"].map((name) => [
              `${name}_endpoint`,
              `${origin}/oauth/${name}`,
            ]),
          ),
        },
      ];
    if (path === "/oauth/registration") return [201, { client_id: "oac_1" }];
    if (path === "/oauth/device_authorization")
      return [
        200,
        {
          device_code: "device",
          user_code: "BCDF-GHJK",
          verification_uri_complete: `${origin}/device?user_code=BCDF-GHJK`,
          interval: 0,
        },
      ];
    if (path === "/oauth/revocation") return [200, {}];
    if (form.get("grant_type") !== "refresh_token")
      return ++polls < 2 ? [400, { error: "authorization_pending" }] : [200, tokens()];

    const token = form.get("refresh_token") ?? "";
    if (used.includes(token)) return [400, { error: "invalid_grant" }];
    used.push(token);

    return [200, tokens()];
  };

  const origin: string = await serve(async (request, response) => {
    const body = (await request.toArray()).join("");
    const path = request.url ?? "";
    if (path !== "/api/me") calls.push(path);
    const isKnown = path === "/api/me" && request.headers.authorization?.startsWith("Bearer alo_");
    const [status, result] = isKnown ? [200, caller] : answer(path, new URLSearchParams(body), origin);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(result));
  });

  return { origin, used, calls };
}

it("login with the browser waits for its user, refreshes once for all commands, and logout ends it", async () => {
  const { origin, used, calls } = await serveSignIn();
  const env = { ALBUMEN_KEY: "" };
  const login = await program.run(["login", origin, "--web"], { url: "", env });

  expect(login).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining(
      `Open ${origin}/device?user_code=BCDF-GHJK and check that it shows the code BCDF-GHJK.\n`,
    ),
  });
  expect(login.stderr).toContain("Signed in as ada.");

  const runs = await Promise.all([1, 2, 3].map(() => program.run(["whoami"], { url: "", env })));
  expect(runs.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(runs.map(() => [0, ""]));
  expect(used).toEqual(["alr_1"]);

  expect((await program.run(["logout"], { url: "", env })).exitCode).toBe(0);
  expect(calls.at(-1)).toBe("/oauth/revocation");
  expect((await program.run(["whoami"], { url: "", env })).stderr).toContain("Sign in first");
});
