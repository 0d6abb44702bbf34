const redeemPath = "/api/auth/callback/email";

/** The parts of a response that a browser acts on. */
export interface LinkResponse {
  status: number;
  location: string | null;
  /** The session cookie, if one was set. */
  session: string | undefined;
}

/**
 * Opens a link at the redeeming URL, as a browser, a mail scanner or another page's image does.
 * `query` is the link's query.
 */
export function openLink(
  origin: string,
  query: string,
  { method = "GET", cookie = "" }: { method?: "GET" | "HEAD"; cookie?: string } = {},
): Promise<LinkResponse> {
  return fetchLink(`${origin}${redeemPath}?${query}`, { method, headers: { cookie } });
}

/** Submits the button of a link's page; the headers tell which page sent it. */
export function submitSignIn(
  origin: string,
  query: string,
  headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
): Promise<LinkResponse> {
  return fetchLink(origin + redeemPath, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    body: query,
  });
}

async function fetchLink(url: string, init: RequestInit): Promise<LinkResponse> {
  const { status, headers } = await fetch(url, { ...init, redirect: "manual" });
  const session = headers.getSetCookie().find((cookie) => /^(__Host-)?albumen_session=[^;]/.test(cookie));
  return { status, location: headers.get("location"), session: session?.split(";")[0] };
}
