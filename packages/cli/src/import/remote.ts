import { type CliError, unexpectedService } from "../errors.ts";
import { fetchFile, fetchPatiently } from "../fetch-file.ts";
import type { OpenFile } from "./item.ts";
import type { Scratch } from "./scratch.ts";

/** The API of another service, with the header that has the key. */
export class Remote {
  readonly origin: string;

  constructor(
    /** Its name. */
    readonly service: string,
    url: string,
    readonly headers: Readonly<Record<string, string>>,
    readonly scratch: Scratch,
  ) {
    this.origin = url.replace(/\/+$/, "").replace(/\/api$/, "");
  }

  /** For responses of another form. */
  unexpected(): CliError {
    return unexpectedService(this.origin, this.service);
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
    return fetchPatiently(this.origin + path, this.#init(init), async (response) => {
      const text = await response.text();
      try {
        return JSON.parse(text) as Body;
      } catch {
        throw this.unexpected();
      }
    });
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
