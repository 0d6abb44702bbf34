export interface Visited {
  status: number;
  /** The page where the redirects ended. */
  url: string;
  text: string;
}

export interface CookieBrowser {
  /** Opens a URL and follows its redirects, including redirects that its page makes. */
  open(url: string, init?: RequestInit): Promise<Visited>;
  /** Sends one request; follows nothing. */
  send(url: string, init?: RequestInit): Promise<Response>;
  cookie(name: string): string | undefined;
  setCookie(origin: string, name: string, value: string): void;
  /** Every URL that was requested, in order. */
  visited: string[];
}

/**
 * A browser without pages: keeps cookies for each origin and follows redirects. `publicOrigin`,
 * which links of the service name, is served at `origin`.
 */
export function createCookieBrowser(origin: string, publicOrigin: string): CookieBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string) => {
    const key = new URL(url).origin;
    const jar = jars.get(key) ?? new Map<string, string>();
    jars.set(key, jar);

    return jar;
  };
  const visited: string[] = [];

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const target = url.replace(publicOrigin, origin);
    visited.push(target);
    const jar = jarOf(target);
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(target, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      const isDeleted = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
      if (isDeleted || pair.slice(at + 1) === "") jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }

    return response;
  }

  async function open(url: string, init?: RequestInit): Promise<Visited> {
    let response = await send(url, init);
    let current = url;
    for (let hops = 0; hops < 20; hops++) {
      const text = await response.text();
      const refresh = /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(text)?.[1];
      const location = response.headers.get("location") ?? refresh?.replaceAll("&amp;", "&");
      if (!location) return { status: response.status, url: toPublic(current), text };

      current = new URL(location, current.replace(publicOrigin, origin)).href;
      // Pages are not served here.
      if (!/\/api\/|^http:\/\/127/.test(current)) return { status: 200, url: toPublic(current), text: "" };

      response = await send(current);
    }
    throw new Error("too many redirects");
  }

  const toPublic = (url: string) => url.replace(origin, publicOrigin);
  return {
    open,
    send,
    visited,
    cookie: (name) => jarOf(origin).get(name),
    setCookie: (target, name, value) => void jarOf(target).set(name, value),
  };
}
