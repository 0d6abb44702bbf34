import { expect, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import {
  call,
  type Library,
  nameOf,
  namesIn,
  password,
  pathOf,
  upload,
  usePublicLibraries,
} from "../harness/edge/public-libraries";

describeWithVarnish("public pages and share links behind Varnish", () => {
  const { libraries, enter, read } = usePublicLibraries();

  /**
   * Reads until told to stop, and keeps what names were shown to requests that started after each
   * moment.
   */
  function startReaders(paths: string[]) {
    const readings: Array<{ startedAtMs: number; path: string; names: string[] }> = [];
    let isStopped = false;
    const reader = async (offset: number) => {
      for (let turn = offset; !isStopped; turn++) {
        const path = paths[turn % paths.length] ?? "";
        const startedAtMs = performance.now();
        readings.push({ startedAtMs, path, names: (await read(path)).names });
      }
    };
    const all = Promise.all(Array.from({ length: 8 }, (_, at) => reader(at)));

    return async () => {
      isStopped = true;
      await all;
      return readings;
    };
  }

  const changes: Record<string, (library: Library, image: ImageResource) => Promise<unknown>> = {
    "is made private": (library, { id }) =>
      call(library, "PATCH", `/api/images/${id}`, { visibility: "private" }),
    "is deleted": (library, { id }) => call(library, "DELETE", `/api/images/${id}`),
    "is renamed": (library, { id }) =>
      call(library, "PATCH", `/api/images/${id}`, { filename: `renamed-${id}.jpg` }),
    "is of a profile made private": (library) =>
      call(library, "PATCH", "/api/profile", { profile_visibility: "private" }),
  };

  test.each(Object.entries(changes))("no page shows an image after it %s", async (_what, change) => {
    const library = libraries[0] as Library;
    const image = await upload(library.client, "anna", "public");
    const page = pathOf(image).replace("/i/", "/@");
    const { handle } = library;
    const lists = [`/@${handle}`, `/@${handle}/prints`, `/@${handle}.json`, `/api/public/${handle}/images`];
    const paths = [...lists, page, page.replace("/@", "/embed/")];
    for (const path of paths)
      await expect.poll(async () => (await read(path)).cache, { message: path }).toBe("HIT");
    for (const path of paths) expect((await read(path)).names, path).toContain(nameOf(image));
    const stopReaders = startReaders(paths);
    await change(library, image);
    const changedAtMs = performance.now();
    const settled = await Promise.all(paths.map((path) => read(path)));

    await expect.poll(() => performance.now() - changedAtMs).toBeGreaterThan(1_500);

    const later = (await stopReaders()).filter(({ startedAtMs }) => startedAtMs > changedAtMs);
    expect(later.length).toBeGreaterThan(paths.length);

    const stale = [...settled, ...later].filter(({ names }) => names.includes(nameOf(image)));
    expect(stale).toEqual([]);
  });

  test("a visit ends with a new password and with the share", async () => {
    const library = libraries[1] as Library;
    const target = { type: "album", album: "prints" };
    const { id, url } = await call(library, "POST", "/api/shares", { target, password });
    const visitor = await enter(url);
    const rendition = `/${library.images[0]?.id}/w128/x.jpg`;

    expect((await visitor.get(rendition)).status).toBe(200);

    await call(library, "PATCH", `/api/shares/${id}`, { password: "another lake" });
    expect(namesIn((await visitor.get()).text)).toEqual([]);
    expect((await visitor.get(rendition)).status).toBe(404);

    await visitor.post("", { password: "another lake" });
    expect((await visitor.get(rendition)).status).toBe(200);

    await call(library, "DELETE", `/api/shares/${id}`);
    for (const path of ["", rendition, "/archive"]) expect((await visitor.get(path)).status).toBe(404);
  });
});
