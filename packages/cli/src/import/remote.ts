import { fetchFile, fetchPatiently } from "../fetch-file.ts";
import type { OpenFile } from "./item.ts";
import type { Scratch } from "./scratch.ts";

/** The API of another service, with the header that has the key. */
export class Remote {
  readonly origin: string;

  constructor(
    url: string,
    readonly headers: Readonly<Record<string, string>>,
    readonly scratch: Scratch,
  ) {
    this.origin = url.replace(/\/+$/, "").replace(/\/api$/, "");
  }

  get<Body>(path: string): Promise<Body> {
    return this.#json(path, {});
  }

  post<Body>(path: string, body: object): Promise<Body> {
    const headers = { "content-type": "application/json" };
    return this.#json(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  file(path: string): Promise<OpenFile> {
    return this.scratch.add((file) => fetchFile(this.origin + path, this.#init({}), file));
  }

  #json<Body>(path: string, init: RequestInit): Promise<Body> {
    return fetchPatiently(
      this.origin + path,
      this.#init(init),
      (response) => response.json() as Promise<Body>,
    );
  }

  /** A key is not sent to where a response points. */
  #init(init: RequestInit): RequestInit {
    return {
      ...init,
      headers: { accept: "application/json, */*;q=0.5", ...this.headers, ...(init.headers as object) },
      redirect: "error",
    };
  }
}
