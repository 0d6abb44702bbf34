import type { Inspection, InspectionRequest, InspectionResponse } from "./inspect-file.worker";

type Resolve = (result: InspectionResponse["result"]) => void;

/** The server judges a file that the browser could not read. */
const unreadable: Inspection = { isSupported: true, hasLocation: false };

/** Reads files in a worker, one after the other, so that the page stays responsive. */
export class Inspector {
  #worker: Worker | undefined;
  #nextId = 1;
  readonly #waiting = new Map<number, Resolve>();

  async inspect(file: File): Promise<Inspection> {
    const result = await this.#request("inspect", file);
    return result === undefined || result instanceof Blob ? unreadable : result;
  }

  /**
   * Returns a small copy of the image, or `undefined` in a format that the browser cannot decode.
   */
  async drawThumbnail(file: File): Promise<Blob | undefined> {
    const result = await this.#request("thumbnail", file);
    return result instanceof Blob ? result : undefined;
  }

  #request(task: InspectionRequest["task"], file: File): Promise<InspectionResponse["result"]> {
    return new Promise((resolve) => {
      const id = this.#nextId++;
      this.#waiting.set(id, resolve);
      this.#start().postMessage({ id, task, file } satisfies InspectionRequest);
    });
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;

    const worker = new Worker(new URL("./inspect-file.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<InspectionResponse>) => {
      this.#waiting.get(data.id)?.(data.result);
      this.#waiting.delete(data.id);
    };
    // The script did not load, or the browser ended the worker for its memory: a new one serves the
    // next file.
    worker.onerror = () => {
      this.#worker = undefined;
      for (const resolve of this.#waiting.values()) resolve(undefined);
      this.#waiting.clear();
    };
    this.#worker = worker;

    return worker;
  }
}
