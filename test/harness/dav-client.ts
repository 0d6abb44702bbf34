import { parseXml, type XmlElement } from "@/server/dav/xml/parse-xml";

export interface DavResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
}

export interface DavRequest {
  body?: string | Uint8Array;
  headers?: Record<string, string>;
}

/** A client of WebDAV that sends the requests of a test. */
export interface DavClient {
  send(method: string, path: string, request?: DavRequest): Promise<DavResponse>;
  put(path: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<number>;
  /** Returns the paths that a folder lists, without itself, each with its properties by name. */
  list(path: string): Promise<Map<string, Map<string, string>>>;
}

/** `user` may be anything. */
export function createDavClient(origin: string, key: string, user = "anyone"): DavClient {
  const authorization = `Basic ${Buffer.from(`${user}:${key}`).toString("base64")}`;
  const send: DavClient["send"] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
      redirect: "manual",
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
  };

  return {
    send,
    put: async (path, body, headers = {}) => (await send("PUT", path, { body, headers })).status,
    list: async (path) => {
      const response = await send("PROPFIND", path, { headers: { depth: "1" } });
      if (response.status !== 207) throw new Error(`PROPFIND ${path}: ${response.status} ${response.text}`);

      const [, ...members] = readMultiStatus(response.bytes);
      return new Map(members);
    },
  };
}

/** Returns each path of the response with the properties that it has. */
export function readMultiStatus(bytes: Buffer): Array<[string, Map<string, string>]> {
  return parseXml(bytes).children.map((response) => {
    const href = findText(response, "href");
    const stats = response.children.filter(({ name }) => name === "propstat");
    const found = stats.filter((stat) => findText(stat, "status").includes(" 200 "));
    const properties = found.flatMap(
      (stat) => stat.children.find(({ name }) => name === "prop")?.children ?? [],
    );

    return [href, new Map(properties.map((property) => [property.name, describe(property)]))];
  });
}

function findText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text ?? "";
}

/** The text, or the names of the elements in it. */
function describe({ text, children }: XmlElement): string {
  return text || children.map(({ name }) => name).join(" ");
}
