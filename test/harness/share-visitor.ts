import { withOrigin } from "@/test/builders/uploads";

/** Someone who opens share links in a browser of their own, which keeps the cookies. */
export interface ShareVisitor {
  cookie(): string;
  /** Presses the button of the cover. */
  enter(): Promise<VisitorResponse>;
  get(path?: string, headers?: Record<string, string>): Promise<VisitorResponse>;
  /** Posts a form; an answer that redirects is not followed. */
  post(path: string, fields: Record<string, string>): Promise<VisitorResponse>;
  /** Calls as the script of a page does. */
  call(path: string, body?: unknown): Promise<VisitorResponse>;
}

export interface VisitorResponse {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
}

interface VisitorOptions {
  ipAddress?: string;
  cookie?: string;
}

/** Opens no page yet. Paths are relative to the link; an IP address works behind one proxy hop. */
export function visitShare(origin: string, url: string, options: VisitorOptions = {}): ShareVisitor {
  const cookies = new Map((options.cookie ?? "").split("; ").filter(Boolean).map(splitCookie));
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (path: string, init: RequestInit): Promise<VisitorResponse> => {
    const response = await fetch(withOrigin(origin, url) + path, {
      redirect: "manual",
      ...init,
      headers: {
        ...(cookies.size > 0 && { cookie: cookieHeader() }),
        ...(options.ipAddress && { "x-forwarded-for": options.ipAddress }),
        ...init.headers,
      },
    });
    for (const set of response.headers.getSetCookie()) cookies.set(...splitCookie(set.split(";")[0] ?? ""));
    const bytes = Buffer.from(await response.arrayBuffer());

    return { status: response.status, headers: response.headers, text: bytes.toString("utf8"), bytes };
  };

  const post = (path: string, fields: Record<string, string>) =>
    send(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "sec-fetch-site": "same-origin" },
    });

  return {
    cookie: cookieHeader,
    enter: () => post("", {}),
    get: (path = "", headers = {}) => send(path, { headers }),
    post,
    call: (path, body) =>
      send(path, {
        method: "POST",
        headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

function splitCookie(cookie: string): [name: string, value: string] {
  const at = cookie.indexOf("=");
  return [cookie.slice(0, at), cookie.slice(at + 1)];
}
