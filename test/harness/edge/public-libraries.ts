import { afterAll, beforeAll, expect } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type { Visibility } from "@/lib/values/visibility";
import { jpeg } from "../../builders/images";
import { createClient, type ProductClient } from "../product-client.mjs";
import type { Service } from "../service.mjs";
import { type ShareVisitor, visitShare } from "../share-visitor";
import { startServiceBehindVarnish } from "./behind-varnish.mjs";
import { signInAt } from "./session-cookie";
import type { Varnish } from "./varnish.mjs";

const owners = ["anna", "ben"] as const;
const visibilities = ["public", "unlisted", "private"] as const;

/** The password of the first share link. */
export const password = "still lake";

/**
 * Every image has its owner and its visibility in its name, so that each response identifies its
 * content.
 */
const namePattern = /\b(?:anna|ben)-(?:public|unlisted|private)-\d+(?=\.jpg)/g;
export const namesIn = (text: string) => [...new Set(text.match(namePattern))].sort();

export interface Library {
  client: ProductClient;
  handle: string;
  cookie: string;
  images: ImageResource[];
}

export interface SharedSet {
  url: string;
  visitor: ShareVisitor;
  names: string[];
}

export const nameOf = ({ filename }: ImageResource) => filename.replace(/\.jpg$/, "");
export const pathOf = ({ urls }: ImageResource) => new URL(urls.original ?? "").pathname;

/** Calls the API as the owner of the library, and expects success. */
export async function call({ client }: Library, method: string, path: string, body?: unknown) {
  const answer = await client.call(method, path, body);
  expect([path, answer.status < 300, answer.status < 300 || answer.body]).toEqual([path, true, true]);
  return answer.body;
}

let imageCount = 0;

export async function upload(client: ProductClient, owner: string, visibility: Visibility) {
  const bytes = await jpeg({ width: 40 + ++imageCount, height: 30 });
  const fields = { album: "prints", visibility };
  const { status, body } = await client.upload(`${owner}-${visibility}-${imageCount}.jpg`, bytes, fields);
  expect(status, JSON.stringify(body)).toBe(201);

  return body as ImageResource;
}

async function createLibrary(service: Service, origin: string, owner: string): Promise<Library> {
  const email = `${owner}@example.com`;
  const client = await createClient({ ...service, origin }, email);
  const library = { client, handle: "", cookie: await signInAt(service, email), images: [] };
  await call(library, "POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  const { handle } = await call(library, "GET", "/api/profile");
  const images = [];
  for (const visibility of visibilities)
    for (const _ of [1, 2]) images.push(await upload(client, owner, visibility));

  return { ...library, handle, images };
}

/**
 * Runs the product behind Varnish, with two libraries of images of every visibility, and a share
 * link of each: the first with a password.
 */
export function usePublicLibraries() {
  let service: Service;
  let varnish: Varnish;
  let stop: () => Promise<unknown>;
  const libraries: Library[] = [];
  const shares: SharedSet[] = [];

  beforeAll(async () => {
    ({ service, varnish, stop } = await startServiceBehindVarnish());
    for (const owner of owners) libraries.push(await createLibrary(service, varnish.origin, owner));
    shares.push(await createShare(0, { password }), await createShare(1, {}));
  }, 300_000);
  afterAll(() => stop?.());

  async function createShare(at: number, fields: object): Promise<SharedSet> {
    const library = libraries[at] as Library;
    const { url } = await call(library, "POST", "/api/shares", {
      target: { type: "album", album: "prints" },
      ...fields,
    });
    return { url, visitor: await enter(url), names: library.images.map(nameOf).sort() };
  }

  async function enter(url: string): Promise<ShareVisitor> {
    const visitor = visitShare(varnish.origin, url);
    await visitor.post("", { password });
    expect((await visitor.get()).status).toBe(200);

    return visitor;
  }

  const pageUrl = (image: ImageResource) =>
    encodeURIComponent(new URL(pathOf(image).replace("/i/", "/@"), service.origin).href);

  /**
   * Requests through Varnish, as an anonymous visitor without headers. The page of a missing image
   * repeats the name in its URL.
   */
  async function read(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(varnish.origin + path, { headers, redirect: "manual" });
    const { status } = response;
    const text = await response.text();

    return { status, names: status === 200 ? namesIn(text) : [], cache: response.headers.get("x-cache") };
  }

  return { libraries, shares, enter, pageUrl, read };
}
