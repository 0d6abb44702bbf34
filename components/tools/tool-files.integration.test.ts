import { beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCallerFor } from "@/test/harness/caller";
import { evaluateShareX } from "@/test/harness/sharex-template";
import { makeToolFile } from "./tool-files";

const api = serveApi();
let uploader: {
  RequestURL: string;
  Headers: Record<string, string>;
  Arguments: Record<string, string>;
  FileFormName: string;
  URL: string;
  ThumbnailURL: string;
  DeletionURL: string;
  ErrorMessage: string;
  Version: string;
};
let tool: Caller;
beforeAll(async () => {
  tool = await createCallerFor(api.origin, api.owner.actor, ["upload"]);
  uploader = JSON.parse(makeToolFile("sharex", { origin: api.origin, key: tool.key }).text);
});

/** Sends a file as ShareX does: the arguments first, then the file. */
async function send(bytes: Uint8Array, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...uploader.Arguments, ...more })) form.append(name, value);
  form.append(uploader.FileFormName, new Blob([new Uint8Array(bytes)]), "image.png");
  const answer = await fetch(uploader.RequestURL, { method: "POST", headers: uploader.Headers, body: form });

  return { status: answer.status, response: await answer.text() };
}

describe("ShareX", () => {
  it("reads the functions of the file in the syntax of its version", () => {
    const [major = 0, minor = 0, patch = 0] = uploader.Version.split(".").map(Number);
    // Up to 13.7.1 it expects another syntax.
    expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThan(13_007_001);
  });

  it("finds the URLs in the answer, also when the name is taken", async () => {
    for (const [width, name] of [
      [100, /^image\.png$/],
      [120, /^image-\d{8}\.png$/],
    ] as const) {
      const { status, response } = await send(await jpeg({ width, height: 80 }));
      expect(status, response).toBe(201);
      const { id, filename, urls } = JSON.parse(response);
      expect(filename).toMatch(name);
      expect(evaluateShareX(uploader.URL, { response })).toBe(urls.original);
      const thumbnail = evaluateShareX(uploader.ThumbnailURL, { response });
      const shown = await fetch(withOrigin(api.origin, thumbnail), {
        headers: { authorization: `Bearer ${api.owner.key}` },
      });
      expect([thumbnail, shown.status]).toEqual([urls.thumb, 200]);
      expect(evaluateShareX(uploader.DeletionURL, { response })).toBe(`${api.origin}/dashboard/images/${id}`);
    }
  });

  it("shows the message of an error, and none of what is no JSON", async () => {
    const invalid = await send(Buffer.from("no image"));
    const taken = await send(await jpeg({ width: 140, height: 80 }), { on_conflict: "error" });
    uploader.Headers = { Authorization: "Bearer alb_0000000000_wrong" };
    const revoked = await send(await jpeg());
    for (const [expected, { status, response }] of [
      [400, invalid],
      [409, taken],
      [401, revoked],
    ] as const) {
      expect(status).toBe(expected);
      const message = evaluateShareX(uploader.ErrorMessage, { response });
      expect(message).toBe(JSON.parse(response).message);
      expect(message).not.toBe("");
    }

    expect(() => evaluateShareX(uploader.ErrorMessage, { response: "<html>Bad gateway</html>" })).toThrow();
  });
});

describe("the templates of ShareX", () => {
  const response = JSON.stringify({ a: { b: "c|}", "og-image": "x" }, list: [{ url: "u" }], none: null });
  it.each([
    ["plain", "plain"],
    ["{json:a.b}", "c|}"],
    ["{JSON:a['og-image']}", "x"],
    ["{json:list[0].url}", "u"],
    ["[{json:none}{json:missing.deep}]", "[]"],
    [String.raw`\{json:a.b\}`, "{json:a.b}"],
    ["{json:{response}|a.b}", "c|}"],
    ["a|b", "a"],
    ["a}b", "a"],
    ["{filename}", "f.png"],
  ])("%s gives %s", (template, text) => {
    expect(evaluateShareX(template, { response, filename: "f.png" })).toBe(text);
  });

  it.each(["{unknown}", "{json}", "{json:a}", "{json:a.b"])("%s is an error", (template) => {
    expect(() => evaluateShareX(template, { response })).toThrow();
  });
});
