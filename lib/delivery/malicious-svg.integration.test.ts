import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { withOrigin } from "@/test/builders/uploads";
import { startForeignHost } from "@/test/fakes/foreign-host";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";
import { isComplete, sample } from "@/test/harness/sample";

const api = serveApi();
const folder = mkdtempSync(path.join(tmpdir(), "albumen-neighbours-"));
const neighbourPath = path.join(folder, "neighbour.png");
let host: Awaited<ReturnType<typeof startForeignHost>>;

beforeAll(async () => {
  const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  writeFileSync(neighbourPath, red);
  writeFileSync(path.join(folder, "words.txt"), "MMMMMMMMMM");
  host = await startForeignHost((_request, response) => response.end(red));
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const svgDocument = (inside: string, doctype = "") =>
  Buffer.from(
    `<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg" ${xlink} width="64" height="64">${inside}</svg>`,
  );
const text = (words: string) => `<text x="0" y="40" font-size="40">${words}</text>`;
const image = (href: string) =>
  `<image href="${href}" width="64" height="64"/><image xlink:href="${href}" width="64" height="64"/>`;
const entity = (name: string, value: string) => `<!DOCTYPE svg [<!ENTITY ${name} ${value}>]>`;
const nestedEntities = Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join("");

/** Each would show something if the renderer followed it. */
const maliciousSvgs: [string, () => Buffer][] = [
  ["an image of another host", () => svgDocument(image(`${host.origin}/a.png`))],
  ["an image in the same folder", () => svgDocument(image("neighbour.png"))],
  ["an image by file URL", () => svgDocument(image(`file://${neighbourPath}`))],
  ["an image by path", () => svgDocument(image(neighbourPath))],
  ["an SVG of another host by reference", () => svgDocument(`<use href="${host.origin}/a.svg#x"/>`)],
  [
    "a style sheet of another host",
    () =>
      svgDocument(
        `<style>@import url("${host.origin}/a.css"); rect { fill: url(${host.origin}/a.svg#p) }</style>`,
      ),
  ],
  [
    "a style sheet by instruction",
    () =>
      Buffer.from(
        `<?xml-stylesheet href="${host.origin}/b.css"?>${svgDocument("")
          .toString()
          .replace(/^<\?.*?\?>/, "")}`,
      ),
  ],
  ["an external entity", () => svgDocument(text("&x;"), entity("x", `SYSTEM "file://${folder}/words.txt"`))],
  ["an external entity of a host", () => svgDocument(text("&x;"), entity("x", `SYSTEM "${host.origin}/x"`))],
  ["an external document type", () => svgDocument("", `<!DOCTYPE svg SYSTEM "${host.origin}/svg.dtd">`)],
  [
    "a parameter entity",
    () => svgDocument("", entity("% p", `SYSTEM "${host.origin}/p.dtd"> %p;`).replace(">>", ">")),
  ],
  [
    "entities of entities",
    () => svgDocument(text("&l9;"), `<!DOCTYPE svg [<!ENTITY l0 "MM">${nestedEntities}]>`),
  ],
  [
    "a script",
    () =>
      svgDocument(
        `<script>document.documentElement.innerHTML = "MMM"; fetch("${host.origin}/s")</script><g onload="fetch('${host.origin}/o')"/>`,
      ),
  ],
  [
    "a page in it",
    () =>
      svgDocument(
        `<foreignObject width="64" height="64"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${host.origin}/f"/></foreignObject>`,
      ),
  ],
  [
    "an image through a filter",
    () =>
      svgDocument(
        `<filter id="f"><feImage href="${host.origin}/i.png"/></filter><rect width="64" height="64" filter="url(#f)" fill="none"/>`,
      ),
  ],
];

/** Transparent pixels count as white, which is what a viewer sees. */
async function hasVisiblePixels(bytes: Buffer): Promise<boolean> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data.some((value, index) => index % info.channels === 3 && value !== 0);
}

describe("a malicious SVG", () => {
  it.each(sample(maliciousSvgs, 10))(
    "with %s renders nothing of it and sends no request",
    async (name, make) => {
      const filename = `${name.replaceAll(" ", "-")}.svg`;
      const answer = await api.owner.call("POST", "/api/upload", createForm(filename, make()));

      expect([201, 400]).toContain(answer.status);

      if (answer.status === 201) {
        const { urls } = answer.body as { urls: Record<string, string> };
        const variant = await fetch(withOrigin(api.origin, urls.w256), { headers: { accept: "image/webp" } });
        expect(variant.status).toBe(200);
        expect(await hasVisiblePixels(Buffer.from(await variant.arrayBuffer()))).toBe(false);
      }

      expect([host.requests, host.connections()]).toEqual([[], 0]);
    },
  );

  it("with too much text or an impossible size is rejected or rendered within the limits", async () => {
    const many = svgDocument(text("M".repeat(isComplete ? 1_500_000 : 2_000)));
    const wide = Buffer.from(svgDocument("").toString().replaceAll('"64"', '"2000000"'));
    for (const bytes of [many, wide]) {
      const answer = await api.owner.call(
        "POST",
        "/api/upload",
        createForm(`large-${bytes.length}.svg`, bytes),
      );
      expect([201, 400]).toContain(answer.status);
    }
  });

  it("is served unchanged, in a sandbox that runs and loads nothing", async () => {
    const bytes = svgDocument("<script>alert(1)</script>");
    const { urls } = await api.owner.upload("scripted.svg", bytes);
    const answer = await fetch(withOrigin(api.origin, urls.original));

    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^inline/),
    });
    expect(answer.headers.get("content-type")).not.toContain("html");
  });

  it("would show visible pixels if something were rendered", async () => {
    const { urls } = await api.owner.upload("plain.svg", images.svg());
    const variant = await fetch(withOrigin(api.origin, urls.w256), { headers: { accept: "image/webp" } });
    expect(await hasVisiblePixels(Buffer.from(await variant.arrayBuffer()))).toBe(true);
  });
});
