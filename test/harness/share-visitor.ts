import { withOrigin } from "@/test/builders/uploads";

/** Someone who opens share links in a browser of their own, which keeps the cookies. */
export interface ShareVisitor {
  cookie(): string;
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
  let cookie = options.cookie ?? "";
  const send = async (path: string, init: RequestInit): Promise<VisitorResponse> => {
    const response = await fetch(withOrigin(origin, url) + path, {
      redirect: "manual",
      ...init,
      headers: {
        ...(cookie && { cookie }),
        ...(options.ipAddress && { "x-forwarded-for": options.ipAddress }),
        ...init.headers,
      },
    });
    const set = response.headers.get("set-cookie");
    if (set !== null) cookie = set.split(";")[0] ?? "";
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, text: bytes.toString("utf8"), bytes };
  };
  return {
    cookie: () => cookie,
    get: (path = "", headers = {}) => send(path, { headers }),
    post: (path, fields) =>
      send(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { "sec-fetch-site": "same-origin" },
      }),
    call: (path, body) =>
      send(path, {
        method: "POST",
        headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
