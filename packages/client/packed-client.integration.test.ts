import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { startCuttingProxy } from "@/test/harness/cutting-proxy";
import { installPacked } from "@/test/harness/packed-package";

const api = serveApi();
const project = installPacked("client", { installed: ["react", "react-dom", "@types/react", "csstype"] });
const tsc = path.resolve(import.meta.dirname, "../../node_modules/.bin/tsc");

/** Runs a module of the project, and returns what it prints as JSON. */
async function runModule(text: string, origin = api.origin): Promise<unknown> {
  const file = await project.write("use.mjs", text);
  const env = { ALBUMEN_ORIGIN: origin, ALBUMEN_KEY: api.owner.key };
  const { stdout } = await project.run(process.execPath, [file], env);

  return JSON.parse(stdout);
}

// The test server listens on a different port than `ALBUMEN_URL`.
const connect = `
  import { Albumen, AlbumenError } from "albumen-client";
  const url = process.env.ALBUMEN_ORIGIN;
  const toServer = (input, init) => fetch(String(input).replace(/^https?:\\/\\/[^/]+/, url), init);
  const albumen = new Albumen({ url, key: process.env.ALBUMEN_KEY, fetch: toServer });
`;

test("a plain project uploads, edits, lists and gets typed errors", async () => {
  const bytes = (await testImage({ red: 1 })).toString("base64");
  const result = await runModule(`${connect}
    const bytes = Buffer.from("${bytes}", "base64");
    const progress = [];
    const uploaded = await albumen.upload(new File([bytes], "lake.jpg"), { tags: ["lake"] }, {
      onProgress: (sent, total) => progress.push([sent, total]),
    });
    const again = await albumen.upload(new Uint8Array(bytes), { filename: "other.jpg" });
    const edited = await albumen.patch("/images/{id}", { path: { id: again.id }, body: { title: "Other" } });
    const filenames = [];
    for await (const image of albumen.list("/images", { query: { limit: 1 } })) filenames.push(image.filename);
    const error = await albumen.get("/images/{id}", { path: { id: "img_none" } }).catch((thrown) => thrown);
    console.log(JSON.stringify({
      status: uploaded.status.upload,
      tags: uploaded.tags,
      size: uploaded.info.size_bytes === bytes.length,
      progress: [progress[0], progress.at(-1)],
      total: bytes.length,
      title: edited.title,
      filenames,
      error: error instanceof AlbumenError && { code: error.code, status: error.status, hasId: !!error.requestId },
    }));
  `);
  const { total, ...others } = result as { total: number };
  expect(others).toEqual({
    status: "complete",
    tags: ["lake"],
    size: true,
    progress: [
      [0, total],
      [total, total],
    ],
    title: "Other",
    filenames: ["other.jpg", "lake.jpg"],
    error: { code: "NOT_FOUND", status: 404, hasId: true },
  });
});

test("a large file is sent resumably, and continues an upload of before", async () => {
  const small = await testImage({ red: 2 });
  const proxy = await startCuttingProxy(api.origin, {
    bytesBetweenCuts: [4_000_000],
    bytesPerSecond: 4_000_000,
  });
  onTestFinished(() => proxy.close());
  const text = `${connect}
    import { padJpeg } from ${JSON.stringify(path.resolve(import.meta.dirname, "../../test/fixtures/padded-jpeg.mjs"))};
    const bytes = padJpeg(Buffer.from("${small.toString("base64")}", "base64"), 9_000_000);
    const fields = { filename: "large.jpg", tags: ["lake", "sea"], metadata: { roll: "7" }, nsfw: true };
    let begun;
    const progress = [];
    const impatient = new Albumen({ url, key: process.env.ALBUMEN_KEY, maxRetries: 0 });
    const stopped = await impatient.upload(bytes, fields, {
      onBegin: (id) => { begun = id; },
    }).catch((error) => error.code);
    const image = await albumen.upload(bytes, fields, {
      resume: begun,
      onBegin: (id) => progress.push(id === begun),
      onProgress: (sent) => progress.push(sent),
    });
    const again = await albumen.upload(bytes, fields, { resume: begun });
    console.log(JSON.stringify({
      stopped,
      isSame: progress[0],
      wentOn: progress[1] > 0,
      last: progress.at(-1),
      image: { filename: image.filename, tags: image.tags, metadata: image.metadata, nsfw: image.nsfw },
      size: image.info.size_bytes,
      isRepeatedInVain: again.id === image.id,
    }));
  `;

  expect(await runModule(text, proxy.origin)).toEqual({
    stopped: "NETWORK",
    isSame: true,
    wentOn: true,
    last: 9_000_000,
    size: 9_000_000,
    image: { filename: "large.jpg", tags: ["lake", "sea"], metadata: { roll: "7" }, nsfw: true },
    isRepeatedInVain: true,
  });
});

test("the loader, the component and the webhooks are modules of their own", async () => {
  const result = await runModule(`
    import { albumenLoader } from "albumen-client/next";
    import { Picture } from "albumen-client/react";
    import { verifyWebhook } from "albumen-client/webhooks";
    import { createElement } from "react";
    import { renderToStaticMarkup } from "react-dom/server";
    const image = {
      urls: { original: "/i/you/images/a.svg" }, version: 1, alt: "A",
      info: { width: 10, height: 10, format: "svg", pages: 1, has_alpha: true, colors: null },
    };
    console.log(JSON.stringify([
      albumenLoader({ src: "/i/you/images/a.jpg", width: 200 }),
      renderToStaticMarkup(createElement(Picture, { image })),
      await verifyWebhook("{}", {}, "whsec_AAAA").catch((error) => error.name),
    ]));
  `);

  expect(result).toEqual([
    "/i/you/images/w256/a.jpg",
    '<picture><img alt="A" width="10" height="10" loading="lazy" decoding="async" src="/i/you/images/a.svg?v=1"/></picture>',
    "WebhookVerificationError",
  ]);
});

test("its types know paths, bodies and responses", async () => {
  await project.write(
    "tsconfig.json",
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: "nodenext",
        target: "es2022",
        lib: ["es2023", "dom", "dom.iterable"],
        jsx: "react-jsx",
        types: [],
      },
      files: ["use.tsx"],
    }),
  );
  await project.write(
    "use.tsx",
    `import { Albumen, type Image } from "albumen-client";
     import { Picture } from "albumen-client/react";
     const albumen = new Albumen({ url: "https://images.example.com", key: "" });
     const image: Image = await albumen.get("/images/{id}", { path: { id: "img_1" } });
     const nothing: undefined = await albumen.delete("/albums/{album}", { path: { album: "lakes" } });
     const archive: Response | { job: object } = await albumen.post("/images/archive", { body: { album: "lakes" } });
     for await (const one of albumen.list("/favourites")) one.id satisfies string;
     // @ts-expect-error unknown path
     await albumen.get("/photos");
     // @ts-expect-error no id
     await albumen.get("/images/{id}");
     // @ts-expect-error unknown field
     await albumen.patch("/images/{id}", { path: { id: "img_1" }, body: { colour: "red" } });
     // @ts-expect-error not a list
     albumen.list("/me");
     // @ts-expect-error a signed path
     await albumen.get("/i/{handle}/{album}/{filename}");
     export const page = <Picture image={image} sizes="50vw" className="wide" />;
     export { archive, nothing };`,
  );
  const { stdout } = await project.run(tsc, ["-p", "."]).catch((failure: { stdout: string }) => failure);
  expect(stdout).toBe("");
});
