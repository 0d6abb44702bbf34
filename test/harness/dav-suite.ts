import { beforeAll } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { type ApiSuite, serveApi } from "./api-suite";
import { createDavClient, type DavClient } from "./dav-client";

interface ListedImage {
  id: string;
  filename: string;
  original_filename: string;
  version: number;
  album: string;
}

/**
 * The service for the tests of one file, with a client of WebDAV whose library has the folder
 * `Inbox`.
 */
export interface DavSuite {
  readonly api: ApiSuite;
  readonly dav: DavClient;
  /** Returns another image each time. */
  nextImage(): Promise<Buffer>;
  /** Returns the names of the files in the folder. */
  names(folder: string): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  /** Returns the image with this filename, as the API lists it. */
  find(filename: string, deleted?: "exclude" | "only"): Promise<ListedImage | undefined>;
}

export function serveDav(): DavSuite {
  const api = serveApi();
  let dav: DavClient | undefined;
  let width = 64;

  beforeAll(async () => {
    dav = createDavClient(api.origin, api.owner.key);
    await api.owner.expect(201, "POST", "/api/albums", { album: "inbox", title: "Inbox" });
  });

  const client = () => {
    if (!dav) throw new Error("the service runs only while tests run");
    return dav;
  };

  return {
    api,
    get dav() {
      return client();
    },
    nextImage: () => testImage({ width: width++, height: 48 }),
    names: async (folder) =>
      [...(await client().list(`/dav/${folder}/`)).keys()].map((path) => path.split("/")[3] ?? ""),
    read: async (path) => (await client().send("GET", path)).bytes,
    find: async (filename, deleted = "exclude") => {
      const path = `/api/images?limit=200&deleted=${deleted}`;
      const page = await api.owner.expect<{ data: ListedImage[] }>(200, "GET", path);
      return page.data.find((image) => image.filename === filename);
    },
  };
}
