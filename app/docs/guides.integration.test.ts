import { spawnSync } from "node:child_process";
import { lexer, type Tokens } from "marked";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { appOrigin } from "@/lib/image-urls";
import { maxImageBytes } from "@/lib/images/resource";
import { elevatedScopes } from "@/lib/kernel/actor";
import { secondMs, trashDays } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";
import { maxTagsPerImage } from "@/lib/tags/resource";
import { newSecret, signedHeaders } from "@/lib/webhooks/signature";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor, createOwner } from "@/test/harness/caller";
import { holdLeaderLock } from "@/test/harness/leader";
import { isInstalled } from "@/test/harness/reference-samples";
import { sample } from "@/test/harness/sample";
import { openShell, pythonProgram } from "@/test/harness/shell";
import { guideEntries } from "./guide-list";
import { findGuide, listGuides } from "./guides";

// Runs the commands of each guide one after the other in one folder, and all guides in one account,
// as their reader has it. `sh server` marks blocks for the machine of the service, `sh offline`
// blocks that test/long/backup-guide.long.test.ts runs, and `console` blocks for other programs.

const api = serveApi();
// The service is ready while a worker leads the jobs.
holdLeaderLock();
const hasJq = spawnSync("jq", ["--version"]).status === 0;

/**
 * Sends the requests to this server, which has another port than the configured origin in URLs of
 * responses.
 */
const wrappers = (origin: string) => `
curl() { command curl -sS "$@"; }
jq() { command jq "$@" | sed "s#${appOrigin()}#${origin}#g"; }
`;

const listCommands = (slug: string) => listBlocks(slug, "sh");

function listBlocks(slug: string, language: "sh" | "python"): string[] {
  const blocks = lexer(findGuide(slug)?.markdown ?? "").filter(
    (token): token is Tokens.Code => token.type === "code" && token.lang === language,
  );
  return blocks.map(({ text }) => text.replaceAll(appOrigin(), api.origin));
}

/** Parts of the output of each guide's commands. */
const outputs: Readonly<Record<string, readonly RegExp[]>> = {
  "first-upload": [
    /"owner":/,
    /"w1024": "http/,
    /"filename":"last-light\.jpg"/,
    /"filename":"noon-light\.jpg"/,
    /"filename":"dusk-light\.jpg"/,
  ],
  "using-the-api": [/"album":"lakes"/, /"description":"In any weather"/],
  embedding: [
    /src="http\S+\/w1024\/first-light-\d\.jpg"/,
    /\/w512\/first-light-\d\.jpg 512w,\n/,
    /\/w1536\/first-light-\d\.jpg 1200w"/,
    /width="1200" height="900"/,
    /image\/avif\nimage\/webp/,
    /background: #[0-9a-f]{6}/,
    /max-age=31536000, immutable/,
  ],
  "upload-widget": [
    /\{"status":"open","image_id":null\}/,
    /\{"filename":"first-light[^"]*\.jpg","tags":\[\],"status":"complete"\}/,
  ],
  install: [/"queue":"ok"/],
  troubleshooting: [/"queue":"ok"/],
  "screenshot-tools": [/\/first-light-\d+\.jpg\n/, /^true$/m],
  "albums-tags-members": [
    /"album": "images",\s+"tags": \[\s+"boats",\s+"night"/,
    /"permission": "public"/,
    /"tag":"boats"/,
  ],
  collections: [
    /\{"title":"Landscapes","kind":"manual","depth":2\}/,
    /\{"changed":2,"unchanged":0,"failed":0\}/,
    /\{"moved":true\}/,
    /\{"visibility":"public","layout":"grid"\}/,
    /\{"kind":"smart","sort":"recent"\}/,
  ],
  search: [/\{"title":"Beacon on the cliff"\}/, /^1$/m],
  culling: [/\{"rating":5,"pick":"pick"\}/, /^1$/m],
  "share-links": [/"has_password": true/, /^\[\]$/m, /"max_files": 200/],
  variants: [
    /w640-h480-q80-fitcover (ready|pending) http/,
    /q80 \d+\nq0 \d+\nstandard\n\{"images":\d+,"renditions":\d+\}/,
    /image\/avif \d+\nimage\/webp \d+\nimage\/jpeg \d+/,
    /304\n206/,
  ],
  recipes: [
    /"slug":"card"/,
    /"slug":"light"[^\n]*"quality":"auto"/,
    /src="http\S+\/card\/first-light\S*\?sig=\S+" srcset="http\S+\/card@2\/\S+ 2x"/,
    /200 image\//,
    /200 application\/zip/,
    /\{"changed":1,"failed":0,"estimated_bytes":\d+\}/,
    /"action":"apply_recipe"/,
    /"width":800/,
    /"deleted":true/,
  ],
  watermarks: [
    /"slug":"marked"[^\n]*"watermark":"wmk_/,
    /\{"requests":\d+,"bytes":\d+\}/,
    /"required_watermark":"wmk_[^\n]*200 image\/\w+\n404\n200\n/,
    /"album":"proofs"[^\n]*"required_watermark":"wmk_/,
    /\}200\n[^\n]*"position":"tile"/,
    /"deleted":true/,
  ],
  "private-images": [
    /404\n200/,
    /404\n200\n200\n\{"id"[^\n]*\}404\n/,
    /"visibility":"unlisted"/,
    /"expiration_date":"2/,
  ],
  encryption: [
    /^true$/m,
    /404\n200\n/,
    /"revoked":true\}404\n/,
    /"has_password":true/,
    /\/diary\/diary\.jpg\n/,
    /^2$/m,
  ],
  webhooks: [/"secret": "whsec_/, /image\.replaced\n/, /true\n\{[^\n]*"deleted":true/],
  automation: [/"type":"image\.(?:created|uploaded)"/],
  mcp: [/"name":"search_images"/, /"images":\[\{"id":"img_/],
  oauth: [/"token_endpoint":"http/],
  webdav: [/<D:href>\/dav\/Lake%20walk\/first-light\.jpg<\/D:href>/],
  ai: [/"available": ?false/, /"ai": ?"on"/],
  "automate-administration": [
    /"queue":"ok"/,
    /\}ok\n/,
    /"disabled_at":"2/,
    /"state":"active"/,
    /"role":"viewer"/,
  ],
  proxy: [/"queue":"ok"/, /@/],
  "limits-and-errors": [/"max_custom_per_image": 100/, /ratelimit-policy/i, /"VALIDATION_ERROR"/],
};

/** The scopes of the key, where `*` does not include what the guide is about. */
const scopesOfGuide: Readonly<Record<string, readonly string[]>> = {
  "automate-administration": elevatedScopes,
};

/** The errors that commands cause: nothing analyzes images in tests. */
const expectedErrors: Readonly<Record<string, readonly string[]>> = {
  "limits-and-errors": ["VALIDATION_ERROR"],
  ai: ["AI_UNAVAILABLE", "AI_UNAVAILABLE"],
};

describe.skipIf(!hasJq)("the commands of the guide", () => {
  let reader: Caller;
  beforeAll(async () => {
    reader = await createCaller(api.origin);
    Object.assign(env(), { ALBUMEN_OPERATORS: [reader.actor.account.email] });
    await createOwner("spammer@example.com");
  });

  it.each(sample(Object.entries(outputs), 2))("%s work", async (slug, expectedOutputs) => {
    const commands = listCommands(slug);
    const { key } = await createCallerFor(api.origin, reader.actor, scopesOfGuide[slug] ?? ["*"]);
    const shell = await openShell({ width: 1_200, height: 900 });
    onTestFinished(() => shell.close());
    const printed = await shell.run(`set -e\n${wrappers(api.origin)}\n${commands.join("\n")}`, key);
    for (const expected of expectedOutputs) expect(printed).toMatch(expected);
    const codes = [...printed.matchAll(/"code": ?"(\w+)"/g)].map(([, code]) => code);

    expect(codes).toEqual(expectedErrors[slug] ?? []);
  });

  it("run in every guide that has any", () => {
    const slugs = guideEntries.map(({ slug }) => slug).filter((slug) => listCommands(slug).length > 0);

    expect(Object.keys(outputs).sort()).toEqual(slugs.sort());
    expect(slugs.flatMap(listCommands).length).toBeGreaterThan(20);
  });
});

/** Code to add to the Python of each guide, and the expected output. */
const pythonPrograms: Readonly<Record<string, () => { more: string; output: RegExp }>> = {
  "api-clients": () => ({
    more: "",
    output: /^http\S+\/w512\/first-light[-\d]*\.jpg\n\['First light'\]\n$/,
  }),
  webhooks: () => {
    const secret = newSecret();
    const body = JSON.stringify({ id: "evt_1", data: { alt: "Straße 🌅" } });
    const headers = signedHeaders([newSecret(), secret], {
      id: "msg_1",
      timestamp: Math.floor(Date.now() / secondMs),
      body,
    });
    const call = (signed: object) =>
      `verify(base64.b64decode("${Buffer.from(body).toString("base64")}"), ${JSON.stringify(signed)}, "${secret}")`;
    const more = `
${call(headers)}
for headers, body in ((${JSON.stringify({ ...headers, "webhook-timestamp": "1" })}, b""), (${JSON.stringify(headers)}, b"{}")):
    try:
        verify(body, headers, "${secret}")
    except ValueError as error:
        print(error)
`;
    return { more, output: /^too old\nwrong signature\n$/ };
  },
};

describe.skipIf(!isInstalled(pythonProgram))("the Python program of the guide (needs python3)", () => {
  it.each(Object.entries(pythonPrograms))("%s works", async (slug, build) => {
    const { key } = await createCaller(api.origin);
    const shell = await openShell({ width: 1_200, height: 900 });
    onTestFinished(() => shell.close());
    const { more, output } = build();

    const printed = await shell.runProgram(pythonProgram, listBlocks(slug, "python").join("\n") + more, key);

    expect(printed).toMatch(output);
  });

  it("runs in every guide that has one", () => {
    const slugs = guideEntries
      .map(({ slug }) => slug)
      .filter((slug) => listBlocks(slug, "python").length > 0);

    expect(Object.keys(pythonPrograms).sort()).toEqual(slugs.sort());
  });
});

it("every guide has a title, a summary without markup, and no mark that was not filled", () => {
  for (const { title, summary, markdown } of listGuides()) {
    expect(title).toMatch(/^[A-Z]/);
    expect(summary).toMatch(/^[^[\]*]{40,200}\.$/);
    expect(markdown).not.toContain("<!--");
  }
});

it("the server's own variables have a placeholder host, not the one of this instance", () => {
  const lines = listGuides().flatMap(({ slug, markdown }) =>
    markdown.split("\n").map((line) => ({ slug, line })),
  );
  const settings = lines.filter(({ line }) => /\bALBUMEN_(?:URL|HOST)=https?:/.test(line));

  expect(settings.length).toBeGreaterThan(4);
  expect(settings.filter(({ line }) => line.includes(`=${appOrigin()}`))).toEqual([]);
});

it("the guide to limits states the real ones", () => {
  const markdown = findGuide("limits-and-errors")?.markdown;
  expect(markdown).toContain(`| A file | ${maxImageBytes / 1_000_000} MB |`);
  expect(markdown).toContain(`| Tags of an image | ${maxTagsPerImage} |`);
  expect(markdown).toContain(`| Trash | ${trashDays} days`);
});
